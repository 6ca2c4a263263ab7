import type { Context } from './context.ts';

/**
 * The origin of a venue's site, for links to it. In production it is made of the site's name and the configured domain,
 * so that nothing a browser sent stands in it; in development it is the validated host, with its port.
 * @param protocol as the connection or a proxy that is trusted tells it; anything but `https` counts as `http`
 */
export function siteOrigin(
  protocol: string,
  { site, host, config }: Pick<Context, 'site' | 'host' | 'config'>,
): string {
  const scheme = protocol === 'https' ? 'https' : 'http';
  return config.isProduction ? `${scheme}://${site}.${config.providerDomain}` : `${scheme}://${host}`;
}
