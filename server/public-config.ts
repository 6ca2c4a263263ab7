import type { PublicConfig } from '#shared/public-config.ts';
import type { Config } from './config.ts';
import { optionalServices } from './optional-services.ts';

/** What pages are told of the configuration: an allow-list, field by field, so that nothing new gets out by itself. */
export function publicConfig(config: Config): PublicConfig {
  const { cardTokens } = config;
  return {
    cardTokens: cardTokens && { url: cardTokens.url, publicKey: cardTokens.publicKey },
    services: optionalServices(config),
  };
}
