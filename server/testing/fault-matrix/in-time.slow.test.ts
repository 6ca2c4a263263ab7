import { describe, expect, it } from 'vitest';
import { startStorefront } from '#server/testing/storefront.ts';
import { waitedMs } from '#server/testing/waited-time.ts';
import { ANSWER_DEADLINE_MS, PROVIDER_DEADLINE_MS, type ProcedureName } from '#shared/deadlines.ts';
import type { Call } from './call.ts';
import { GALLERY_CALLS } from './gallery-calls.ts';
import { ORDER_CALLS, PAYMENT_CALLS } from './order-calls.ts';
import { createShopper, type ShopperBed, startShopping } from './shopping.ts';
import { sendRequest, type Visitor, type VisitorRequest } from './visitor-request.ts';

const SCALE = 0.1;
/** How much longer than its deadline a call may take, because timers fire late and other programs run. */
const SLACK_MS = 600;
const PROCEDURE_PATH = '/trpc/';

type Prepared = { readonly visitor: Visitor; readonly name: ProcedureName; readonly request: VisitorRequest };

/** Prepares a call's visitor and request. @returns null if the route is not a procedure */
async function prepareCall(bed: ShopperBed, { venue, prepare }: Call): Promise<Prepared | null> {
  const { shopper, visitor } = await createShopper(bed, venue);
  const request = await prepare(shopper);
  return request.path.startsWith(PROCEDURE_PATH)
    ? { visitor, name: request.path.slice(PROCEDURE_PATH.length) as ProcedureName, request }
    : null;
}

/** Sends a call three times at once, as visitors of one order do. @returns by how many ms each exceeded its deadline */
async function excessOf({ visitor, name, request }: Prepared): Promise<[string, number][]> {
  const ask = async (): Promise<[string, number]> => {
    const begun = waitedMs();
    const { status, bytes } = await sendRequest(visitor, request);
    if (status !== 200)
      expect(String(bytes), name).toMatch(/"errorCode":"(PROVIDER_UNAVAILABLE|OUTCOME_UNKNOWN|SERVER_BUSY)"/);
    return [name, waitedMs() - begun - ANSWER_DEADLINE_MS[name] * SCALE];
  };
  return Promise.all([ask(), ask(), ask()]);
}

const LATE_MS = PROVIDER_DEADLINE_MS.read * SCALE * 0.9;

describe('every procedure answers within its deadline, in words, three visitors at once', () => {
  it.each([
    ['never answers', { kind: 'hang' }],
    ['answers each call just in time', { kind: 'latency', delay_ms: LATE_MS }],
  ])('while the provider %s', async (_, fault) => {
    const storefront = await startStorefront();
    const env = { PROVIDER_API_URL: storefront.mockUrl };
    const hurried = await startStorefront(env, { provider: { timeScale: SCALE } });
    const origin = `http://127.0.0.1:${await hurried.listen()}`;
    const bed = await startShopping(storefront);
    const prepared: Prepared[] = [];
    for (const call of Object.values({ ...GALLERY_CALLS, ...ORDER_CALLS, ...PAYMENT_CALLS }))
      prepared.push(...[await prepareCall(bed, call)].filter((one) => one !== null));
    await storefront.control('/faults', { match: { path: '/api/' }, ...fault });
    const asking = prepared.map(({ visitor, ...call }) => excessOf({ visitor: { ...visitor, origin }, ...call }));
    const excesses = await Promise.all(asking);
    const all = excesses.flat();
    expect(new Set(all.map(([name]) => name)).size).toBeGreaterThan(15);
    expect(all.filter(([, ms]) => ms > SLACK_MS)).toEqual([]);
  });
});
