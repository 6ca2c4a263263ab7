import { startShippedCaddy, startShippedCaddyByHttps } from '../../server/testing/shipped-caddy.ts';
import { startShippedNginx } from '../../server/testing/shipped-nginx.ts';
import type { Stack } from './stack.ts';

export const WAYS = ['direct', 'nginx', 'caddy'] as const;
export type Way = (typeof WAYS)[number];

/** Where visitors reach the storefront. */
type Front = { readonly url: string; stop(): Promise<void> };

/** @param byHttps the proxies then take HTTP/2 @param metricsPort of the storefront */
export async function openWay(
  way: Way,
  { mock, storefront }: Stack,
  byHttps: boolean,
  metricsPort: number,
): Promise<Front> {
  if (way === 'direct') return { url: storefront.url, stop: async () => undefined };
  const port = Number(new URL(storefront.url).port);
  const startCaddy = () =>
    byHttps
      ? startShippedCaddyByHttps(port, `http://127.0.0.1:${metricsPort}/venue-host`)
      : startShippedCaddy(port, mock.url);
  const startNginx = () => startShippedNginx(port, mock.url, undefined, byHttps ? 'own' : undefined);
  const proxy = await (way === 'nginx' ? startNginx() : startCaddy());
  return { url: `${byHttps ? 'https' : 'http'}://127.0.0.1:${proxy.port}`, stop: proxy.stop };
}
