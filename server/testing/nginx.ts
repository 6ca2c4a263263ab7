import supertest from 'supertest';
import { describe, onTestFinished } from 'vitest';
import type { AppOptions } from '#server/app.ts';
import { HAS_NGINX, type Shortened, startShippedNginx } from './shipped-nginx.ts';
import { type Storefront, startStorefront } from './storefront.ts';

/** A title for tests that need it. */
const NGINX_TITLE = HAS_NGINX ? 'by nginx' : 'by nginx (skipped: nginx is not installed)';

type BehindNginx = Storefront & {
  /** Sends requests to the server itself. */
  readonly direct: Storefront['agent'];
};

/** Puts nginx in front of a storefront that lets it carry files. Requests of `agent` come through it. */
export async function behindNginx(
  storefront: Storefront,
  { providerUrl = storefront.mockUrl, shortened }: { providerUrl?: string; shortened?: Shortened } = {},
): Promise<BehindNginx> {
  const { port, stop } = await startShippedNginx(await storefront.listen(), providerUrl, shortened);
  onTestFinished(stop);
  const agent = supertest(`http://127.0.0.1:${port}`);
  return { ...storefront, agent, direct: storefront.agent, listen: async () => port };
}

/** As `startStorefront`, with nginx in front, which carries the provider's files. */
export async function startStorefrontBehindNginx(
  env: NodeJS.ProcessEnv = {},
  options: AppOptions = {},
): Promise<BehindNginx> {
  const { times, transfersPerAddress = 32 } = options.provider ?? {};
  const shortened = { rateWindowMs: times?.rateWindow ?? 20_000, transfersPerAddress };
  const own = { MEDIA_BY_PROXY: 'nginx', TRUST_PROXY: '127.0.0.1', ...env };
  return behindNginx(await startStorefront(own, options), { shortened });
}

/** Tests that need nginx. */
export const describeWithNginx = (title: string, tests: () => void) =>
  describe.skipIf(!HAS_NGINX)(`${title}, ${NGINX_TITLE}`, tests);

/** Starts a storefront whose files come to browsers in one of the ways. */
export type StartStorefront = (env?: NodeJS.ProcessEnv, options?: AppOptions) => Promise<Storefront>;

/** The same tests for each way of a file to a browser: from the server itself, and by nginx where it is installed. */
export function describeEachWay(title: string, tests: (start: StartStorefront) => void): void {
  describe(`${title}, by the server`, () => tests(startStorefront));
  describeWithNginx(title, () => tests(startStorefrontBehindNginx));
}
