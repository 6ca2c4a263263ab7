import supertest from 'supertest';
import { describe, onTestFinished } from 'vitest';
import { needing } from '#mock-provider/testing/needing.ts';
import type { AppOptions } from '#server/app.ts';
import { SHOWS_BREAKS, startShippedCaddy } from './shipped-caddy.ts';
import { type Shortened, startShippedNginx } from './shipped-nginx.ts';
import { type Storefront, startStorefront } from './storefront.ts';

export const PROXIES = {
  nginx: startShippedNginx,
  caddy: (port: number, providerUrl: string, shortened?: Shortened) =>
    startShippedCaddy(port, providerUrl, shortened?.rateWindowMs),
} as const;
export type ProxyName = keyof typeof PROXIES;

type BehindProxy = Storefront & {
  readonly direct: Storefront['agent'];
};

/** Puts a proxy in front of a storefront that lets it carry files. Requests of `agent` come through it. */
export async function behindProxy(
  proxy: ProxyName,
  storefront: Storefront,
  { providerUrl = storefront.mockUrl, shortened }: { providerUrl?: string; shortened?: Shortened } = {},
): Promise<BehindProxy> {
  const { port, stop } = await PROXIES[proxy](await storefront.listen(), providerUrl, shortened);
  onTestFinished(stop);
  const agent = supertest(`http://127.0.0.1:${port}`);
  return { ...storefront, agent, direct: storefront.agent, listen: async () => port };
}

export const environmentBehind = (proxy: ProxyName) => ({ MEDIA_BY_PROXY: proxy, TRUST_PROXY: '127.0.0.1' });

export async function startStorefrontBehind(
  proxy: ProxyName,
  env: NodeJS.ProcessEnv = {},
  options: AppOptions = {},
): Promise<BehindProxy> {
  const { times, transfersPerNetwork: transfersPerAddress = 32 } = options.provider ?? {};
  const shortened = { rateWindowMs: times?.rateWindow ?? 20_000, transfersPerAddress };
  const storefront = await startStorefront({ ...environmentBehind(proxy), ...env }, options);
  return behindProxy(proxy, storefront, { shortened });
}

export function describeEachProxy(title: string, tests: (proxy: ProxyName) => void): void {
  for (const proxy of ['nginx', 'caddy'] as const) {
    needing(proxy).describe(`${title}, by ${proxy}`, () => tests(proxy));
  }
}

export type StartStorefront = (env?: NodeJS.ProcessEnv, options?: AppOptions) => Promise<Storefront>;

/** @property showsBreaks whether a chunked response that broke off differs from a whole one */
type Way = { readonly showsBreaks: boolean };

/** The same tests for each way of a file to a browser: from the server itself, and by each proxy that is installed. */
export function describeEachWay(title: string, tests: (start: StartStorefront, way: Way) => void): void {
  describe(`${title}, by the server`, () => tests(startStorefront, { showsBreaks: true }));
  describeEachProxy(title, (proxy) =>
    tests((env, options) => startStorefrontBehind(proxy, env, options), {
      showsBreaks: proxy === 'nginx' || SHOWS_BREAKS,
    }),
  );
}
