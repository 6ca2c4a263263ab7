import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createMetrics } from '#server/operations/metrics/metrics.ts';
import { buildMetricsApp } from '#server/operations/metrics/metrics-routes.ts';
import { environmentWith, startStorefront } from '#server/testing/storefront.ts';
import { waitedMs } from '#server/testing/waited-time.ts';
import { BUDGETS } from '#server/work/budgets.ts';
import { startAlteringProvider } from './altering-provider.ts';
import { LEAVING_REQUESTS, type LeavingRequest, leave, MOMENTS, type Moment } from './leaving-requests.ts';
import { unhandledRejections } from './matrix-test.ts';
import { createShopper, startShopping } from './shopping.ts';

/** How long, in ms, the server may still work for a request whose visitor has left. */
const GONE_MS = 1_000;
/** How long the process must have been idle, in ms, to be sure that it has received all that was sent before. */
const IDLE_MS = 50;
/** How soon after its visitor left an upload must end, in ms. It takes far less, even on a busy machine. */
const UPLOAD_END_MS = 30_000;
const LANES = 24;
const PROCEDURE = /^\w+\.\w+$/;

type AlteringProvider = Awaited<ReturnType<typeof startAlteringProvider>>;

/** Returns a function that holds back the reply about a site's venue until the test releases it. */
function venuesHeldBy({ alterWith }: AlteringProvider) {
  const held = new Map<string, { readonly ask: () => void; readonly released: Promise<void> }>();
  alterWith(async (call, reply) => {
    const hold = call === 'organization' && held.get(siteIn(reply));
    if (hold) hold.ask();
    if (hold) await hold.released;
    return reply;
  });
  return (site: string) => {
    const { promise: asked, resolve: ask } = Promise.withResolvers<void>();
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    let isAsked = false;
    held.set(site, {
      ask: () => {
        isAsked = true;
        ask();
      },
      released,
    });
    return { asked, isAsked: () => isAsked, release };
  };
}

const siteIn = (reply: unknown) => (reply as { organization: { web_name: string } }).organization.web_name;

/** Waits at least `ms`, and on a busy machine until it has been idle for `IDLE_MS`. */
async function settle(ms: number): Promise<void> {
  const before = waitedMs();
  await wait(ms);
  while (waitedMs() - before < IDLE_MS) await wait(10);
}

async function start() {
  const metrics = createMetrics();
  // One storefront prepares the requests, so that the other has no venue in its cache.
  const env = { TRUST_PROXY: '127.0.0.1' };
  const preparing = await startStorefront({ ...env, LOG_LEVEL: 'silent' });
  const provider = await startAlteringProvider();
  provider.passTo(preparing.mockUrl);
  const leftEnv = { ...environmentWith(preparing.mockUrl), ...env, PROVIDER_API_URL: provider.url };
  const left = await startStorefront(leftEnv, { metrics });
  const { log: loggerInstance } = left.app;
  const metricsApp = buildMetricsApp(metrics, { allow: [], loggerInstance });
  onTestFinished(() => metricsApp.close());
  await metricsApp.listen({ port: 0, host: '127.0.0.1' });
  const ports = {
    left: await left.listen(),
    metrics: (metricsApp.server.address() as AddressInfo).port,
  };
  return { testBed: await startShopping(preparing), left, ports, metrics, holdVenue: venuesHeldBy(provider) };
}
type Bed = Awaited<ReturnType<typeof start>>;

type Cell = { readonly name: string; readonly moment: Moment };
type Line = { readonly reqId?: string; readonly level: number; readonly msg: string; readonly cause?: string };

const linesOf = ({ left }: Bed, id: string) =>
  left.log
    .map((line) => JSON.parse(line) as Line)
    .filter(({ reqId, msg }) => reqId === id && ['request', 'request failed'].includes(msg));

/** Sends a request to a new venue and leaves it at the given moment. @returns what was wrongly done afterwards */
async function runCell(bed: Bed, { name, moment }: Cell, address: string): Promise<string[]> {
  const { testBed, ports } = bed;
  const { venue = {}, prepare, isOfMetrics, loadsNoVenue } = LEAVING_REQUESTS[name] as LeavingRequest;
  const { shopper } = await createShopper(testBed, venue, address);
  const { journal, site } = shopper.venue;
  const request = await prepare(shopper);
  if (moment === 'in the body' && !request.body) return [];
  const since = (await journal()).at(-1)?.sequence ?? 0;
  const calls = async () => (await journal(`since=${since}`)).map(({ method, route }) => `${method} ${route}`);
  const isSlow = moment === 'while the venue loads';
  const mustLoad = isSlow && PROCEDURE.test(name) && !loadsNoVenue;
  const hold = bed.holdVenue(site);
  if (!isSlow) hold.release();
  const id = randomUUID();
  const headers = { host: `${site}.localhost`, 'x-forwarded-for': address, 'x-request-id': id };
  const port = isOfMetrics ? ports.metrics : ports.left;
  await leave(request, moment, { port, headers, venueAsked: hold.asked, begun: () => settle(0) });
  const isUpload = moment === 'in the body' && ['/uploads', '/face-search'].includes(name);
  if (isUpload) {
    const wanted = { timeout: UPLOAD_END_MS, message: `${name}, ${moment}: the upload did not end` };
    await expect.poll(() => linesOf(bed, id).length, wanted).toBeGreaterThan(0);
  }
  await settle(GONE_MS);
  const lines = linesOf(bed, id);
  const atOnce = await calls();
  hold.release();
  await settle(GONE_MS / 2);
  const later = (await calls()).slice(isSlow ? 0 : atOnce.length).filter((call) => !call.includes('/organization/'));
  const problems: readonly (readonly [boolean, string])[] = [
    [later.length > 0, `the provider was called for nobody: ${later}`],
    [mustLoad && !hold.isAsked(), 'its venue did not load when it was left'],
    [linesOf(bed, id).length > 1, `${linesOf(bed, id).length} lines`],
    [lines.some(({ level }) => level > 30), `a failure: ${JSON.stringify(lines)}`],
    [
      isUpload && !lines.some(({ cause }) => cause?.includes('left')),
      `the upload did not end by its visitor: ${JSON.stringify(lines)}`,
    ],
  ];
  return problems.flatMap(([isWrong, problem]) => (isWrong ? [`${name}, ${moment}: ${problem}`] : []));
}

/** Lists pools and budgets with shares in use or calls waiting. Leaves out rates, whose shares last a fixed time. */
async function busy({ metrics }: Bed): Promise<string[]> {
  const rates = Object.entries(BUDGETS).flatMap(([name, budget]) => ('holdMs' in budget ? [`"${name}"`] : []));
  const text = await metrics.text();
  const used = text.match(/^vitrine_(?:pool_busy|queue_length)\{.*\} [1-9].*$/gm) ?? [];
  return used.filter((line) => !rates.some((rate) => line.includes(rate)));
}

describe('visitors who leave', () => {
  it('are gone: nothing is kept or done for them, and none counts as a failure', { timeout: 240_000 }, async () => {
    const rejections = unhandledRejections();
    const bed = await start();
    const cells = Object.keys(LEAVING_REQUESTS).flatMap((name) => MOMENTS.map((moment) => ({ name, moment })));
    const problems: string[] = [];
    const lane = async (first: number) => {
      for (let at = first; at < cells.length; at += LANES) {
        const cell = cells[at];
        if (cell) problems.push(...(await runCell(bed, cell, `10.2.0.${at}`)));
      }
    };
    await Promise.all(Array.from({ length: LANES }, (_, first) => lane(first)));
    expect(problems).toEqual([]);
    await expect.poll(() => busy(bed), { timeout: 5_000 }).toEqual([]);
    const connections = promisify(bed.left.app.server.getConnections.bind(bed.left.app.server));
    await expect.poll(() => connections()).toBe(0);
    expect(rejections).toEqual([]);
  });
});
