import { startShippedCaddy, startShippedCaddyByHttps } from '../../server/testing/shipped-caddy.ts';
import { startShippedNginx } from '../../server/testing/shipped-nginx.ts';
import type { Run } from './run.ts';
import type { Stack } from './stack.ts';

export const WAYS = ['direct', 'nginx', 'caddy'] as const;
export type Way = (typeof WAYS)[number];

/** Where visitors reach the storefront. @param metricsPort of the storefront */
export async function openWay({ mock, storefront }: Stack, { way, origin }: Run, metricsPort: number) {
  if (way === 'direct') return { url: storefront.url, stop: async () => undefined };
  const port = Number(new URL(storefront.url).port);
  const startCaddy = () =>
    origin.byHttp2
      ? startShippedCaddyByHttps(port, `http://127.0.0.1:${metricsPort}/venue-host`)
      : startShippedCaddy(port, mock.url);
  const startNginx = () => startShippedNginx(port, mock.url, undefined, origin.byHttp2 ? 'own' : undefined);
  const proxy = await (way === 'nginx' ? startNginx() : startCaddy());
  return { url: `${origin.byHttp2 ? 'https' : 'http'}://127.0.0.1:${proxy.port}`, stop: proxy.stop };
}
