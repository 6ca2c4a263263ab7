import type { Context } from '#server/context.ts';
import { isLocalDomain } from '#server/example-settings.ts';

/** In production it contains nothing that a browser sent; in development the validated host. */
export function siteOrigin(
  protocol: string,
  { site, host, config }: Pick<Context, 'site' | 'host' | 'config'>,
): string {
  const scheme = protocol === 'https' ? 'https' : 'http';
  if (!config.isProduction) return `${scheme}://${host}`;
  const own = [...config.venueDomains].find(([, venue]) => venue === site)?.[0];
  return `${scheme}://${own ?? `${site}.${config.providerDomain}`}`;
}

/** By https when the page came so, and on each domain in production: a proxy missing in TRUST_PROXY may end https. */
export function isSecureSite(protocol: string, { isProduction, providerDomain }: Context['config']): boolean {
  return protocol === 'https' || (isProduction && !isLocalDomain(providerDomain));
}
