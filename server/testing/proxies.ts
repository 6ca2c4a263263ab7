import supertest from 'supertest';
import { describe, onTestFinished } from 'vitest';
import { needing } from '#mock-provider/testing/needing.ts';
import type { AppOptions } from '#server/app.ts';
import { type Shortened, startShippedNginx } from './shipped-nginx.ts';
import { type Storefront, startStorefront } from './storefront.ts';

/** Puts a proxy in front of a storefront. The proxy fetches files for it. Requests of `agent` go to the proxy. */
export async function behindProxy(
  storefront: Storefront,
  { providerUrl = storefront.mockUrl, shortened }: { providerUrl?: string; shortened?: Shortened } = {},
) {
  const { port, stop } = await startShippedNginx(await storefront.listen(), providerUrl, shortened);
  onTestFinished(stop);
  const agent = supertest(`http://127.0.0.1:${port}`);
  return { ...storefront, agent, direct: storefront.agent, listen: async () => port };
}

export const ENVIRONMENT_BEHIND = { MEDIA_BY_PROXY: 'nginx', TRUST_PROXY: '127.0.0.1' } as const;

export async function startStorefrontBehind(env: NodeJS.ProcessEnv = {}, options: AppOptions = {}) {
  const { times, pools } = options.provider ?? {};
  const transfersPerAddress = pools?.transfers?.perNetwork ?? 32;
  const shortened = { rateWindowMs: times?.rateWindow ?? 20_000, transfersPerAddress };
  return behindProxy(await startStorefront({ ...ENVIRONMENT_BEHIND, ...env }, options), { shortened });
}

export const describeBehindProxy = (title: string, tests: () => void) => needing('nginx').describe(title, tests);

export type StartStorefront = (env?: NodeJS.ProcessEnv, options?: AppOptions) => Promise<Storefront>;

/** Runs the same tests for both ways in which a file reaches the browser: from the server, and by the proxy. */
export function describeEachWay(title: string, tests: (start: StartStorefront) => void): void {
  describe(`${title}, by the server`, () => tests(startStorefront));
  describeBehindProxy(`${title}, by the proxy`, () => tests(startStorefrontBehind));
}
