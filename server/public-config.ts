import type { PublicConfig } from '#shared/public-config.ts';
import type { Config } from './config.ts';

/** What pages are told of the configuration: an allow-list, field by field, so that nothing new gets out by itself. */
export function publicConfig({ cardTokens }: Config): PublicConfig {
  return { cardTokens: cardTokens && { url: cardTokens.url, publicKey: cardTokens.publicKey } };
}
