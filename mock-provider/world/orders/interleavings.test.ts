import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { venueViolations } from '#mock-provider/control/observation/invariants.ts';
import { type RunningMock, startMock, withoutConnection } from '#mock-provider/testing/running-mock.ts';
import { goShopping, orderCalls } from '#mock-provider/testing/shopping.ts';
import type { Venue } from '#mock-provider/world/venue.ts';
import { endpoints } from '#shared/provider-api/endpoints.ts';

const { numRuns: RUNS = 100 } = fc.readConfigureGlobal();
const EMAIL = 'pendente@a.br';
const MEDIA = { photos: 4, videos: 1 };
const NUMBERS = ['4000000000000010', '4000000000000028', '4000000000000036', '4000000000000044'] as const;

let mock: RunningMock;
beforeAll(async () => {
  mock = withoutConnection(await startMock());
});
afterAll(() => mock.close());

const step = fc.record({
  act: fc.constantFrom(
    ...(['add', 'add', 'add', 'add', 'remove', 'all', 'not all', 'card in', 'card out'] as const),
    ...(['pix', 'pix', 'pix', 'card', 'check', 'paid', 'paid', 'paid', 'refused', 'expired'] as const),
    ...(['finish', 'finish', 'finish', 'finish', 'time', 'removal'] as const),
  ),
  visitor: fc.nat({ max: 1 }),
  card: fc.nat({ max: 1 }),
  media: fc.nat({ max: MEDIA.photos + MEDIA.videos - 1 }),
  number: fc.constantFrom(...NUMBERS),
});
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

/** Opens orders for two visitors. The first card of each order is its visitor's, the second is the other visitor's. */
async function openTwoOrders() {
  const one = await goShopping(mock, MEDIA);
  const other = await mock.addCard({ organization: one.organization.id, ...MEDIA });
  await one.addCard(other.card);
  const second = await one.open([other.card, one.lists.card]);
  const orders = [one, orderCalls(mock, one, second.id)] as const;
  for (const { saveCustomer } of orders) await saveCustomer(EMAIL);
  return { venue: mock.world.venue(one.organization.id), orders, cards: [one.lists, other] as const };
}
type Visit = Awaited<ReturnType<typeof openTwoOrders>>;

async function payByCreditCard(params: { orderId: string }, number: string) {
  const card = { number, holder_name: 'ANA', exp_month: 12, exp_year: 2099, cvv: '123' };
  const body = JSON.stringify({ type: 'card', card });
  const reply = await mock.request('/core/v5/tokens?appId=pk', { method: 'POST', body });
  const { id } = (await reply.json()) as { id: string };
  return mock.call(endpoints.checkout, { params, body: { card_hash: id } });
}

function takeStep({ venue, orders, cards }: Visit, { act, visitor, card: at, media: place, number }: Step) {
  const [order, card] = [orders[visitor] ?? orders[0], cards[at] ?? cards[0]];
  const { id = '', type = 'photo' } = card.not_sold_medias?.[place] ?? {};
  const acts: Readonly<Record<Step['act'], () => unknown>> = {
    add: () => order.add(id, type),
    remove: () => order.remove(id, type),
    all: order.addAllDigital,
    'not all': order.removeAllDigital,
    'card in': () => order.addCard(card.card),
    'card out': () => order.removeCard(card.card),
    pix: order.pix,
    card: () => payByCreditCard(order.params, number),
    check: order.payment,
    paid: () => order.settle('paid'),
    refused: () => order.settle('refused'),
    expired: () => order.settle('expired'),
    finish: order.finish,
    time: () => venue.clock.advance(16 * 60 * 1_000),
    removal: () => mock.call(endpoints.removeMedia, { params: { mediaId: id } }),
  };
  return acts[act]();
}

/** Accepts refusals, but not a broken contract or a failure of the mock. */
function allowRefusal(error: Error): void {
  if (!/^4(?!00)\d\d /.test(error.message)) throw error;
}

const soldIn = ({ venue, cards }: Visit) =>
  cards.flatMap(({ card }) =>
    [...venue.card(card).media.values()].flatMap(({ id, state }) => (state === 'sold' ? id : [])),
  );

it(
  `keeps its invariants in any order of steps (${RUNS} times)`,
  async () => {
    let paid = 0;
    let completed = 0;
    const countOutcomes = ({ orders }: Venue) => {
      const all = [...orders.values()];
      paid += all.filter(({ charges }) => charges.some(({ status }) => status === 'paid')).length;
      completed += all.filter(({ completedAs }) => completedAs !== null).length;
    };
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 15, maxLength: 30 }), async (steps) => {
        const visit = await openTwoOrders();
        for (const one of steps) {
          const before = soldIn(visit);
          await Promise.resolve(takeStep(visit, one)).catch(allowRefusal);
          expect(venueViolations(visit.venue)).toEqual([]);
          const after = new Set(soldIn(visit));
          if (one.act !== 'removal') expect(before.filter((id) => !after.has(id))).toEqual([]);
        }
        countOutcomes(visit.venue);
        mock.world.removeVenue(visit.venue);
      }),
    );
    // The test proves nothing if its steps never pay or complete an order.
    expect(paid).toBeGreaterThan(RUNS / 10);
    expect(completed).toBeGreaterThan(RUNS / 30);
  },
  60_000 + RUNS * 100,
);
