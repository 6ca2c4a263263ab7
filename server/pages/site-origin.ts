import type { Context } from '#server/context.ts';
import { isLocalDomain } from '#server/example-settings.ts';

/**
 * The origin of a venue's site, for links to it. In production it is the venue's own domain, or its name and the domain of all,
 * so it contains nothing that a browser sent. In development it is the validated host, with its port.
 * @param protocol of the connection, or of a trusted proxy; anything but `https` counts as `http`
 */
export function siteOrigin(
  protocol: string,
  { site, host, config }: Pick<Context, 'site' | 'host' | 'config'>,
): string {
  const scheme = protocol === 'https' ? 'https' : 'http';
  if (!config.isProduction) return `${scheme}://${host}`;
  const own = [...config.venueDomains].find(([, venue]) => venue === site)?.[0];
  return `${scheme}://${own ?? `${site}.${config.providerDomain}`}`;
}

/**
 * Whether everything on a page is requested by https: when the page came so, and on each domain in production, where a proxy
 * that is not named in TRUST_PROXY may end https. A production build on `localhost` is served by http.
 */
export function isSecureSite(protocol: string, { isProduction, providerDomain }: Context['config']): boolean {
  return protocol === 'https' || (isProduction && !isLocalDomain(providerDomain));
}
