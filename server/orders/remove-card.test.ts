import { setTimeout as pause } from 'node:timers/promises';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createMemoryState } from '#server/shared-state/create-shared-state.ts';
import { ADDRESS, CUSTOMER, giveBuyer } from '#server/testing/buyer.ts';
import { addMedia, filledOrder } from '#server/testing/payable-order.ts';
import { failureOf, rightTo, startStorefront } from '#server/testing/storefront.ts';
import { waitedMs } from '#server/testing/waited-time.ts';
import type { CardCode } from '#shared/cards/card-code.ts';
import { cardLockKey } from './order-lock.ts';

async function familyAndStranger(order_post: 'create' | 'create_or_get' = 'create_or_get') {
  const state = createMemoryState();
  const storefront = await startStorefront({}, { state });
  const venue = await storefront.venue({ switches: { order_post } });
  const newCard = async () => (await venue.addCard({ photos: 1 })).card;
  const [shared, own, other] = [await newCard(), await newCard(), await newCard()];
  const stranger = storefront.caller(venue.site, '198.51.100.7');
  const rightOf = (code: string) => rightTo(stranger, code);
  return { state, storefront, venue, family: storefront.caller(venue.site), stranger, rightOf, shared, own, other };
}
type Visitors = Awaited<ReturnType<typeof familyAndStranger>>;

async function addAndRemove({ stranger, rightOf, other }: Visitors, order: string) {
  await stranger.order.addCard({ order, card: await rightOf(other) });
  await stranger.order.removeCard({ order, card: other });
}

async function moveAndReturn({ stranger, rightOf, shared, other }: Visitors, order: string) {
  await stranger.order.addCard({ order, card: await rightOf(other) });
  const moved = await stranger.order.removeCard({ order, card: shared });
  await stranger.order.addCard({ order: moved.id, card: await rightOf(shared) });
  await stranger.order.removeCard({ order: moved.id, card: other });
}

it.each([
  ['adds a card to it and removes that', addAndRemove],
  ['lets it move to another card and return', moveAndReturn],
])('no order comes to begin with a card that has an order, although a stranger %s', async (_, change) => {
  const visitors = await familyAndStranger();
  const { family, stranger, rightOf, shared, own } = visitors;
  const { order, cards, gallery } = await filledOrder(family, shared);
  const { id: strangers } = await stranger.order.open({ cards: [await rightOf(own)] });
  await stranger.order.addCard({ order: strangers, card: await rightOf(shared) });
  await change(visitors, order.id);
  await addMedia(family, { order: order.id, media: gallery.unsold[0]?.id ?? '' });
  const ready = await giveBuyer(family, order.id, cards, 'pendente@example.com');
  expect(await failureOf(stranger.order.removeCard({ order: strangers, card: own }))).toBe('ORDER_HAS_BUYER');
  expect((await family.payment.checkout({ ...ready, method: 'pix' })).status).toBe('pending');
});

it('a card that was taken from its order has none, and may begin another', async () => {
  const { stranger, rightOf, shared, own, other } = await familyAndStranger();
  for (const [first, next] of [[shared, other] as const, [own, shared] as const]) {
    const { id: order } = await stranger.order.open({ cards: [await rightOf(first)] });
    await stranger.order.addCard({ order, card: await rightOf(next) });
    expect((await stranger.order.removeCard({ order, card: first })).cards).toEqual([next]);
  }
});

it('whoever opened an order by a card that left it changes nothing there any more', async () => {
  const { venue, family, stranger, rightOf, shared, own } = await familyAndStranger();
  const { id: order } = await stranger.order.open({ cards: [await rightOf(shared)] });
  await family.order.addCard({ order, card: await rightOf(own) });
  const { id: left } = await family.order.removeCard({ order, card: shared });
  expect(await failureOf(stranger.order.addAllDigital({ order }))).toBe('NOT_FOUND');
  const [shown] = await venue.orders();
  expect([shown?.cards, shown?.media_ids]).toEqual([[own], []]);
  expect((await family.order.addAllDigital({ order: left })).items).toHaveLength(1);
});

it('a network takes a card from the orders that begin with it three times, then others keep theirs', async () => {
  const { storefront, venue, stranger, rightOf, shared } = await familyAndStranger();
  const first = await rightOf(shared);
  const takeOrder = async (caller: typeof stranger) => {
    const fresh = await rightOf((await venue.addCard({ photos: 1 })).card);
    const { id: order } = await caller.order.open({ cards: [first, fresh] });
    return failureOf(caller.order.removeCard({ order, card: shared }));
  };
  const outcomes: unknown[] = [];
  while (outcomes.length < 4) outcomes.push(await takeOrder(stranger));
  expect(outcomes).toEqual([undefined, undefined, undefined, 'TOO_MANY_REQUESTS']);
  expect(await takeOrder(storefront.caller(venue.site, '203.0.113.9'))).toBeUndefined();
});

it.each([
  ['is refused at once if that has an order', true, 'ORDER_HAS_BUYER'],
  ['waits shortly if that has none', false, 'SERVER_BUSY'],
])('the removal of a first card, while the next card is locked, %s', async (_, hasOrder, code) => {
  const { state, venue, family, stranger, rightOf, shared, own } = await familyAndStranger();
  const { order } = await filledOrder(family, shared);
  const right = await rightOf(own);
  if (hasOrder) await stranger.order.open({ cards: [right] });
  await stranger.order.addCard({ order: order.id, card: right });
  const terms = { waitMs: 0, holdMs: 1_000, claimant: { networks: ['a'], connection: '1' } } as const;
  void state.locks.run(cardLockKey({ venue }, own as CardCode), () => pause(3_000), terms);
  const before = waitedMs();
  expect(await failureOf(stranger.order.removeCard({ order: order.id, card: shared }))).toBe(code);
  expect(waitedMs() - before).toBeLessThan(hasOrder ? 400 : 1_500);
});

it('a first card stays removed although the reply to its removal was lost and its page is opened again', async () => {
  const { venue, stranger, rightOf, shared, own } = await familyAndStranger();
  const [removed, next] = [await rightOf(own), await rightOf(shared)];
  const { id } = await stranger.order.open({ cards: [removed] });
  await stranger.order.addCard({ order: id, card: next });
  await venue.fault({ method: 'DELETE', path: '/card/' }, 'lost_reply', { times: 1 });
  expect(await failureOf(stranger.order.removeCard({ order: id, card: own }))).toBe('OUTCOME_UNKNOWN');
  expect((await stranger.order.open({ cards: [removed] })).cards).toEqual([own]);
  expect((await stranger.order.open({ cards: [next] })).cards).toEqual([shared]);
});

it.each(['create', 'create_or_get'] as const)(
  'a buyer is not saved into an order whose first card a stranger took from it, where the provider’s post is %s',
  async (order_post) => {
    const { storefront, venue, family, rightOf, shared, own } = await familyAndStranger(order_post);
    // With `mayBeRecent`, all who open a card's order within seconds on the same network get the same read.
    const stranger = storefront.caller(venue.site);
    const opening = { cards: [await rightOf(shared)], mayBeRecent: true };
    const { id: order } = await family.order.open(opening);
    const { id: taken } = await stranger.order.open(opening);
    await stranger.order.addCard({ order: taken, card: await rightOf(own) });
    const moved = await stranger.order.removeCard({ order: taken, card: shared });
    expect(moved.cards).toEqual([own]);
    // The family's page stays open for almost as long as its handle of the order is valid.
    const { now } = performance;
    const sixDays = 6 * 24 * 60 * 60_000;
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => now.call(performance) + sixDays);
    onTestFinished(() => clock.mockRestore());
    expect(await failureOf(family.order.saveCustomer({ order, customer: CUSTOMER }))).toBe('NOT_FOUND');
    expect(await failureOf(family.order.saveAddress({ order, address: ADDRESS }))).toBe('NOT_FOUND');
    const seen = await stranger.order.addCard({ order: moved.id, card: await rightOf(own) });
    expect(seen.buyer.kind).toBe('nobody');
  },
);
