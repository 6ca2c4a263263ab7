import { expect, it, onTestFinished } from 'vitest';
import { heapInUse } from '#server/testing/heap.ts';
import { post, type Storefront, startStorefront } from '#server/testing/storefront.ts';
import { type Call, faultsOf, type Observation, problemsOf } from './call.ts';
import { type Cell, isWaiting, runCell, type TestBed } from './run-cell.ts';
import { startShopping } from './shopping.ts';

const MIB = 1024 * 1024;
/** This is twice the memory that modules, pools and compiled code take at their first use. */
const MAX_GROWTH_BYTES = 50 * MIB;

/** Deadlines with which a read takes at most three seconds, and other calls and transfers not much longer. */
const SHORT_DEADLINES = {
  timeScale: 0.35,
  deadlines: { checkout: 4_000, zip: 4_000, faceSearch: 4_000, upload: 4_000 },
  times: { rateWindow: 3_000, thumb: 4_000, preview: 4_000, qrCode: 4_000 },
};
const SHORT_CACHE = { timeScale: 0.35, times: { venueFresh: 100, staleWait: 1_000 } };

export function unhandledRejections(): readonly unknown[] {
  const reasons: unknown[] = [];
  const collect = (reason: unknown) => reasons.push(reason);
  process.on('unhandledRejection', collect);
  onTestFinished(() => void process.off('unhandledRejection', collect));
  return reasons;
}

async function startTestBed(): Promise<{ testBed: TestBed; storefronts: readonly Storefront[] }> {
  const env = { TRUST_PROXY: '127.0.0.1', LOG_LEVEL: 'silent' };
  const storefront = await startStorefront(env);
  const sameMock = { ...env, PROVIDER_API_URL: storefront.mockUrl };
  const shortDeadlines = await startStorefront(sameMock, { provider: SHORT_DEADLINES });
  const shortCache = await startStorefront(sameMock, { provider: SHORT_CACHE });
  const originOf = async ({ listen }: Storefront) => `http://127.0.0.1:${await listen()}`;
  const testBed: TestBed = {
    ...(await startShopping(storefront)),
    shortDeadlines: await originOf(shortDeadlines),
    shortCache: await originOf(shortCache),
  };
  return { testBed, storefronts: [storefront, shortDeadlines, shortCache] };
}

/** How many cells run at once: MAX_WAITING of those that mostly wait for a deadline, MAX_WORKING of the others. */
const MAX_WAITING = 64;
const MAX_WORKING = 8;

type CellResult = { readonly cell: Cell; readonly result: Observation | Error };

async function runInParallel(cells: readonly Cell[], lanes: number, run: (cell: Cell) => Promise<void>): Promise<void> {
  const left = [...cells];
  const lane = async () => {
    for (let cell = left.shift(); cell; cell = left.shift()) await run(cell);
  };
  await Promise.all(Array.from({ length: lanes }, lane));
}

let number = 0;

async function runCells(testBed: TestBed, cells: readonly Cell[]): Promise<CellResult[]> {
  const results: CellResult[] = [];
  const run = async (cell: Cell) => {
    number += 1;
    const result = await runCell(testBed, cell, number).catch((error: unknown) => Error(String(error)));
    results.push({ cell, result });
  };
  const waiting = cells.filter(isWaiting);
  const working = cells.filter((cell) => !isWaiting(cell));
  await Promise.all([runInParallel(waiting, MAX_WAITING, run), runInParallel(working, MAX_WORKING, run)]);
  return results;
}

function problemsIn({ cell, result }: CellResult): string[] {
  const { name, call, kind } = cell;
  const problems = result instanceof Error ? [`could not run: ${result.message}`] : problemsOf(call, kind, result);
  return problems.map((problem) => `${name} × ${kind}: ${problem}`);
}

async function expectHealthy(storefront: Storefront, { mock }: TestBed): Promise<void> {
  await storefront.agent.get('/healthz').expect(200);
  const { site, addCard } = await mock.venue();
  const { card } = await addCard({ photos: 2 });
  const { status, body } = await post(storefront, site, 'gallery.byCards', { cards: [card] });
  expect([status, body.result?.data?.unsold?.length]).toEqual([200, 2]);
}

/** How many cells may run a second time, alone: on a busy machine a deadline can pass too early. */
const MAX_REPEATED = 200;

export function testMatrix(calls: Readonly<Record<string, Call>>): void {
  const cells = Object.entries(calls).flatMap(([name, call]) => faultsOf(call).map((kind) => ({ name, call, kind })));
  it('every call ends as the tables say, and the storefront is healthy afterwards', { timeout: 600_000 }, async () => {
    const rejections = unhandledRejections();
    const { testBed, storefronts } = await startTestBed();
    const heapBefore = heapInUse();
    const results = await runCells(testBed, cells);
    const differing = results.filter((result) => problemsIn(result).length > 0);
    // Each of these cells runs again alone, so that no other work delays it past a deadline.
    const isFew = differing.length <= MAX_REPEATED;
    const repeated = isFew ? [] : differing;
    if (isFew) for (const { cell } of differing) repeated.push(...(await runCells(testBed, [cell])));
    expect(repeated.flatMap(problemsIn)).toEqual([]);
    expect(results).toHaveLength(cells.length);
    for (const storefront of storefronts) await expectHealthy(storefront, testBed);
    expect(heapInUse() - heapBefore).toBeLessThan(MAX_GROWTH_BYTES);
    expect(rejections).toEqual([]);
  });
}
