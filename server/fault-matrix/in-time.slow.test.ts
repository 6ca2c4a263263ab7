import { describe, expect, it } from 'vitest';
import { CUSTOMER } from '#server/testing/buyer.ts';
import { cardToken } from '#server/testing/payable-order.ts';
import { callerBy } from '#server/testing/server-process.ts';
import { post, type Storefront, startStorefront } from '#server/testing/storefront.ts';
import { answerDeadlineMs, PROVIDER_DEADLINE_MS } from '#shared/deadlines.ts';
import type { Call } from './call.ts';
import { CALLS } from './calls.ts';
import type { Shopper } from './shopping.ts';

const SCALE = 0.1;
/** What a busy machine may add. */
const SLACK_MS = 600;
const PROCEDURE_PATH = '/trpc/';

const CARD = { photos: 3, sold_photos: 1, sold_videos: 1, customer: { cpf: CUSTOMER.document } };

async function startShopper(storefront: Storefront, { venue: fields }: Call): Promise<Shopper> {
  const { site, organization, addCard } = await storefront.venue(fields);
  const caller = callerBy(async (name, input) => {
    const { status, body } = await post(storefront, site, name, input);
    if (status !== 200) throw new Error(`${name} answered ${status}`);
    return body.result.data;
  });
  return {
    site,
    card: (await addCard(CARD)).card,
    addCard: async () => (await addCard({ photos: 1 })).card,
    caller,
    control: storefront.control,
    organizationId: organization.id,
    cardToken: () => cardToken(storefront, '4000000000000010'),
  };
}

type Prepared = { readonly shopper: Shopper; readonly name: string; readonly body: object };

/** A call's venue and request; null for a route that is no procedure. */
async function prepareCall(storefront: Storefront, call: Call): Promise<Prepared | null> {
  const shopper = await startShopper(storefront, call);
  const { path, body } = await call.prepare(shopper);
  if (!path.startsWith(PROCEDURE_PATH)) return null;
  return { shopper, name: path.slice(PROCEDURE_PATH.length), body: JSON.parse(String(body)) };
}

/** Asks at once as often as many visitors of one order do. @returns how long each procedure took beyond its deadline, in ms */
async function excessOf(storefront: Storefront, { shopper, name, body }: Prepared): Promise<[string, number][]> {
  const ask = async (): Promise<[string, number]> => {
    const begun = performance.now();
    const reply = await post(storefront, shopper.site, name, body);
    if (reply.status !== 200)
      expect(reply.body.error.data.errorCode, name).toMatch(/^(PROVIDER_UNAVAILABLE|OUTCOME_UNKNOWN|SERVER_BUSY)$/);
    return [name, performance.now() - begun - answerDeadlineMs(name) * SCALE];
  };
  return Promise.all([ask(), ask(), ask()]);
}

const LATE_MS = PROVIDER_DEADLINE_MS.read * SCALE * 0.9;

describe('every procedure answers within its deadline, in words, three visitors at once', () => {
  it.each([
    ['never answers', { kind: 'hang' }],
    ['answers each call just in time', { kind: 'latency', delay_ms: LATE_MS }],
  ])('while the provider %s', async (_, fault) => {
    const storefront = await startStorefront({}, { provider: { timeScale: SCALE } });
    const prepared: Prepared[] = [];
    // One after the other: a tenth of the deadlines is little for many at once.
    for (const call of Object.values(CALLS))
      prepared.push(...[await prepareCall(storefront, call)].filter((one) => one !== null));
    await storefront.control('/faults', { match: { path: '/api/' }, ...fault });
    const excesses = await Promise.all(prepared.map((one) => excessOf(storefront, one)));
    const all = excesses.flat();
    expect(new Set(all.map(([name]) => name)).size).toBeGreaterThan(15);
    expect(all.filter(([, ms]) => ms > SLACK_MS)).toEqual([]);
  });
});
