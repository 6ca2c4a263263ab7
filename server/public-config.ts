import type { PublicConfig } from '#shared/public-config.ts';
import type { Config } from './config.ts';
import { optionalServices } from './optional-services.ts';

/** The part of the configuration that pages get. It is listed field by field, so that no new field leaves by accident. */
export function publicConfig(config: Config): PublicConfig {
  const { cardTokens } = config;
  return {
    cardTokens: cardTokens && { url: cardTokens.url, publicKey: cardTokens.publicKey },
    services: optionalServices(config),
  };
}
