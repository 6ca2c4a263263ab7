import { once } from 'node:events';
import { request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { FaultKind } from '#mock-provider/faults/catalogue.ts';
import { customerOrder, payableOrder } from '#server/testing/payable-order.ts';
import { failureOf, firstRight, post, rightTo, startStorefront } from '#server/testing/storefront.ts';

const DELAY_MS = 300;

async function startWithCards() {
  const storefront = await startStorefront();
  const { site, addCard, journal, fault } = await storefront.venue();
  const caller = storefront.caller(site);
  const codes = [(await addCard()).card, (await addCard()).card, (await addCard()).card] as const;
  const [first, ...others] = await Promise.all(codes.map((card) => rightTo(caller, card)));
  return {
    storefront,
    site,
    caller,
    codes,
    cards: [first, ...others] as [string, ...string[]],
    fault: (kind: FaultKind, more?: object) => fault({ path: '/order/' }, kind, more),
    reads: async () => (await journal('path=/order/')).length,
  };
}

it.each([undefined, true])(
  'an order whose opening gets no answer is unavailable (may be recent: %s)',
  async (mayBeRecent) => {
    const { caller, cards, fault } = await startWithCards();
    await fault('lost_reply');
    expect(await failureOf(caller.order.open({ cards, mayBeRecent }))).toBe('PROVIDER_UNAVAILABLE');
  },
);

it('an order has at most twenty cards, however many calls add them', async () => {
  const storefront = await startStorefront();
  const { site, addCard } = await storefront.venue();
  const caller = storefront.caller(site);
  const rights: string[] = [];
  for (let at = 0; at < 22; at += 1) rights.push(await rightTo(caller, (await addCard({ photos: 1 })).card));
  const [first = '', ...others] = rights;
  const open = async (from: number, to: number) =>
    (await caller.order.open({ cards: [first, ...others.slice(from, to)] })).cards.length;
  expect([await open(0, 18), await open(18, 21), await open(18, 19), await open(19, 20)]).toEqual([19, 19, 20, 20]);
});

it('the order after a completed one has at most twenty cards, however many calls open it at the same time', async () => {
  const { venue, caller, checkout } = await payableOrder(await startStorefront(), undefined, {}, { photos: 1 });
  const [first = ''] = checkout.cards;
  await caller.payment.checkout(checkout);
  await venue.settle('paid');
  expect((await caller.order.finish({ order: checkout.order })).isCompleted).toBe(true);
  const rightsTo = async (count: number) => {
    const rights: string[] = [];
    while (rights.length < count) rights.push(await rightTo(caller, (await venue.addCard({ photos: 1 })).card));
    return rights;
  };
  const others = [await rightsTo(12), await rightsTo(12)];
  await Promise.all(others.map((some) => caller.order.open({ cards: [first, ...some] })));
  expect((await caller.order.open({ cards: [first] })).cards).toHaveLength(13);
});

describe('an order that may be recent', () => {
  it('comes although the visitor for whom it is loaded leaves', async () => {
    const { storefront, site, cards, codes, fault } = await startWithCards();
    const port = await storefront.listen();
    await fault('latency', { delay_ms: DELAY_MS });
    const host = `${site}.localhost`;
    const open = { cards, mayBeRecent: true };
    const headers = { host, 'content-type': 'application/json' };
    const leaving = request({ port, method: 'POST', path: '/trpc/order.open', headers }).on('error', () => undefined);
    leaving.end(JSON.stringify(open));
    await once(leaving, 'finish');
    await wait(DELAY_MS / 3);
    const second = post(storefront, site, 'order.open', open).then((reply) => reply);
    await wait(DELAY_MS / 3);
    leaving.destroy();
    const { status, body } = await second;
    expect([status, body.result?.data.cards]).toEqual([200, codes]);
  });

  it('gets the missing cards by the right of its own visitor', async () => {
    const { storefront, site, caller, cards, codes, fault } = await startWithCards();
    const { buyer } = await customerOrder(caller, codes[0]);
    const stranger = storefront.caller(site);
    await stranger.venue.current();
    await fault('latency', { delay_ms: DELAY_MS });
    const open = { cards, mayBeRecent: true };
    const strangers = stranger.order.open(open);
    await wait(DELAY_MS / 3);
    const [, order] = await Promise.all([strangers, caller.order.open({ ...open, buyer })]);
    expect(order.cards).toEqual(codes);
  });

  it('is one for all sequences of its other cards', async () => {
    const { caller, cards, reads } = await startWithCards();
    await caller.order.open({ cards });
    const [first, ...others] = cards;
    const before = await reads();
    for (const cardsOfPage of [cards, [first, ...others.toReversed()], [first, others[1] ?? '']]) {
      await caller.order.open({ cards: cardsOfPage as [string, ...string[]], mayBeRecent: true });
    }
    expect(await reads()).toBe(before + 1);
  });

  it('is not shared with another network, whose calls of the provider wait in another queue', async () => {
    const { storefront, site, caller, cards, reads } = await startWithCards();
    await caller.order.open({ cards });
    const before = await reads();
    for (const address of ['192.0.2.1', '192.0.2.1', '198.51.100.7']) {
      await storefront.caller(site, address).order.open({ cards, mayBeRecent: true });
    }
    expect(await reads()).toBe(before + 2);
  });

  it('takes turns with another card of its network, of which more wait', async () => {
    const pools = { calls: { connections: 1, queue: 8 } };
    const storefront = await startStorefront({}, { provider: { pools } });
    const { site, addCard, fault } = await storefront.venue({ switches: { order_post: 'create' } });
    const call = async (procedure: string, input: object) =>
      (await post(storefront, site, procedure, input)).body.result.data;
    const rightOfNewCard = async () => firstRight(await call('gallery.byCards', { cards: [(await addCard()).card] }));
    const [strangers, own] = [await rightOfNewCard(), await rightOfNewCard()];
    const held: string[] = [];
    while (held.length < 5) held.push((await call('order.open', { cards: [strangers] })).id);
    await fault({ path: '/order/' }, 'latency', { delay_ms: DELAY_MS });
    const answered: string[] = [];
    const open = async (card: string, order?: string) => {
      await call('order.open', { cards: [card], held: order, mayBeRecent: true });
      answered.push(card);
    };
    await Promise.all([...held.map((order) => open(strangers, order)), open(own)]);
    expect(answered.indexOf(own)).toBeLessThan(3);
  });
});
