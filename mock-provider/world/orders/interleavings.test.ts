import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildMockProvider, type MockProvider } from '#mock-provider/app.ts';
import { venueViolations } from '#mock-provider/control/invariants.ts';
import { ANA, HOME } from '#mock-provider/testing/customer.ts';
import type { Sent } from '#mock-provider/testing/wire-calls.ts';
import { mediaIn } from '#mock-provider/world/cards/card.ts';
import type { Venue } from '#mock-provider/world/venue.ts';
import { type Endpoint, endpointPath } from '#shared/provider-api/endpoint.ts';
import { endpoints } from '#shared/provider-api/endpoints.ts';

const { numRuns: RUNS = 100 } = fc.readConfigureGlobal();
const CARDS = ['CARTAO001', 'CARTAO002'] as const;
const NUMBERS = ['4000000000000010', '4000000000000028', '4000000000000036', '4000000000000044'] as const;

let mock: MockProvider;
beforeAll(async () => {
  mock = await buildMockProvider();
});
afterAll(() => mock.app.close());

/** Makes a call without a network. @throws Error when it fails, or when its reply breaks the contract */
async function call<E extends Endpoint>(endpoint: E, { params, query, body }: Sent<E>): Promise<unknown> {
  const url = endpointPath(endpoint, params, query);
  const payload = body === undefined ? {} : { payload: body as object };
  const reply = await mock.app.inject({ method: endpoint.method, url, ...payload });
  if (reply.statusCode === 400 || reply.statusCode >= 500) throw new Error(`${url}: ${reply.statusCode} ${reply.body}`);
  return reply.statusCode === 200 && endpoint.reply !== 'bytes' ? endpoint.reply.parse(reply.json()) : undefined;
}

async function control<Reply>(path: string, payload: object): Promise<Reply> {
  const reply = await mock.app.inject({ method: 'POST', url: `/__mock${path}`, payload });
  return reply.json();
}

/** Two visitors. Each has an order of their own that begins with another card. */
async function makeVenue(): Promise<{ venue: Venue; orders: string[] }> {
  const { organization } = await control<{ organization: { id: string } }>('/organizations', {});
  for (const code of CARDS) await control('/cards', { organization: organization.id, code, photos: 4, videos: 1 });
  const orders: string[] = [];
  for (const [first, second] of [CARDS, CARDS.toReversed()] as [string, string][]) {
    const reply = (await call(endpoints.openOrder, {
      params: { firstCard: first, organizationId: organization.id },
      query: { pdv: 'x', tz: 'UTC' },
      body: { cards: [first, second] },
    })) as { order: { id: string } };
    await call(endpoints.saveCustomer, {
      params: { orderId: reply.order.id },
      body: { ...ANA, email: 'pendente@a.br' },
    });
    await call(endpoints.saveCustomer, { params: { orderId: reply.order.id }, body: HOME });
    orders.push(reply.order.id);
  }
  return { venue: mock.world.venue(organization.id), orders };
}

/** One action of a visitor, of a bank or of the clock. */
const step = fc.record({
  act: fc.constantFrom(
    ...(['add', 'add', 'add', 'add', 'remove', 'all', 'not all', 'card in', 'card out'] as const),
    ...(['pix', 'pix', 'pix', 'card', 'check', 'paid', 'paid', 'paid', 'refused', 'expired'] as const),
    ...(['finish', 'finish', 'finish', 'finish', 'time', 'removal'] as const),
  ),
  visitor: fc.nat({ max: 1 }),
  card: fc.constantFrom(...CARDS),
  media: fc.constantFrom('p01', 'p02', 'p03', 'p04', 'v01'),
  number: fc.constantFrom(...NUMBERS),
});
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

async function payByCard(orderId: string, number: string): Promise<void> {
  const card = { number, holder_name: 'ANA', exp_month: 12, exp_year: 2099, cvv: '123' };
  const url = '/core/v5/tokens?appId=pk';
  const token = await mock.app.inject({ method: 'POST', url, payload: { type: 'card', card } });
  await call(endpoints.checkout, { params: { orderId }, body: { card_hash: token.json<{ id: string }>().id } });
}

/** Takes one step. The mock may perform or refuse it. */
async function take(venue: Venue, orderId: string, { act, card, media, number }: Step): Promise<unknown> {
  const params = { orderId };
  const mediaId = `${venue.id}-${card.toLowerCase()}-${media}`;
  const type = media.startsWith('p') ? ('photo' as const) : ('video' as const);
  const productId = `${venue.id}-${type === 'photo' ? 'foto' : 'video'}`;
  const allDigital = { params: { orderId, productId: `${venue.id}-tudo` } };
  const acts: Readonly<Record<Step['act'], () => unknown>> = {
    add: () => call(endpoints.addMedia, { params: { orderId, productId, type, mediaId } }),
    remove: () => call(endpoints.removeOrderMedia, { params: { orderId, productId, mediaId } }),
    all: () => call(endpoints.addAllDigital, allDigital),
    'not all': () => call(endpoints.removeAllDigital, allDigital),
    'card in': () => call(endpoints.addCard, { params: { orderId, card } }),
    'card out': () => call(endpoints.removeCard, { params: { orderId, card } }),
    pix: () => call(endpoints.checkout, { params, body: { pix: true } }),
    card: () => payByCard(orderId, number),
    check: () => call(endpoints.payment, { params }),
    paid: () => control(`/orders/${orderId}/payment`, { status: 'paid' }),
    refused: () => control(`/orders/${orderId}/payment`, { status: 'refused' }),
    expired: () => control(`/orders/${orderId}/payment`, { status: 'expired' }),
    finish: () => call(endpoints.finishOrder, { params }),
    time: () => venue.clock.advance(16 * 60 * 1_000),
    removal: () => call(endpoints.removeMedia, { params: { mediaId } }),
  };
  return acts[act]();
}

/** The ids of sold media. Only a removal by the owner takes one back. */
function soldIn(venue: Venue): string[] {
  return CARDS.flatMap((code) => mediaIn(venue.card(code), 'sold')).map(({ id }) => id);
}

it(
  `keeps its invariants in any order of steps (${RUNS} times)`,
  async () => {
    let paid = 0;
    let completed = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 15, maxLength: 30 }), async (steps) => {
        const { venue, orders } = await makeVenue();
        for (const one of steps) {
          const before = soldIn(venue);
          await take(venue, orders[one.visitor] ?? '', one);
          expect(venueViolations(venue)).toEqual([]);
          const after = new Set(soldIn(venue));
          if (one.act !== 'removal') expect(before.filter((id) => !after.has(id))).toEqual([]);
        }
        const all = [...venue.orders.values()];
        paid += all.filter(({ charges }) => charges.some(({ status }) => status === 'paid')).length;
        completed += all.filter(({ completedAs }) => completedAs !== null).length;
        mock.world.removeVenue(venue);
      }),
    );
    // The test proves nothing when its steps never pay or complete an order.
    expect(paid).toBeGreaterThan(RUNS / 10);
    expect(completed).toBeGreaterThan(RUNS / 30);
  },
  60_000 + RUNS * 100,
);
