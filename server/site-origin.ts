import type { Context } from './context.ts';

/**
 * The origin of a venue's site, for links to it. In production it consists of the site's name and the configured domain,
 * so it contains nothing that a browser sent. In development it is the validated host, with its port.
 * @param protocol of the connection, or of a trusted proxy; anything but `https` counts as `http`
 */
export function siteOrigin(
  protocol: string,
  { site, host, config }: Pick<Context, 'site' | 'host' | 'config'>,
): string {
  const scheme = protocol === 'https' ? 'https' : 'http';
  return config.isProduction ? `${scheme}://${site}.${config.providerDomain}` : `${scheme}://${host}`;
}
