import { describe, expect, it } from 'vitest';
import { createMemoryState } from '#server/shared-state/create-shared-state.ts';
import { addMedia, readyOrder } from '#server/testing/payable-order.ts';
import { failureOf, firstCard, rightTo, startStorefront } from '#server/testing/storefront.ts';

type OrderPost = 'create' | 'create_or_get';

async function startVenue(order_post: OrderPost, state = createMemoryState()) {
  const storefront = await startStorefront({}, { state });
  const venue = await storefront.venue({ switches: { order_post }, features: { site: { can_remove_photo: true } } });
  const callsTo = async (path: string) => (await venue.journal(`method=POST&path=${path}`)).length;
  return {
    newCard: async () => (await venue.addCard({ photos: 3 })).card,
    /** Opens the card as another visitor. */
    async visit(card: string) {
      const caller = storefront.caller(venue.site);
      const opened = firstCard(await caller.gallery.byCards({ cards: [card] }));
      return { caller, ...opened, order: await caller.order.open({ cards: [opened.right] }) };
    },
    answerOnceWith: (order: object) =>
      venue.fault({ method: 'POST', path: '/order/:firstCard' }, 'patch', { patch: { order }, times: 1 }),
    visitor: () => storefront.caller(venue.site),
    openings: () => callsTo('/order/:firstCard'),
    readsById: () => callsTo('/order/:orderId/card/'),
  };
}
type Venue = Awaited<ReturnType<typeof startVenue>>;

/** Chooses a photo, pays by PIX, and reloads while the code waits. @returns the order's number */
async function buy({ visitor }: Venue, card: string) {
  const caller = visitor();
  const { ready } = await readyOrder(caller, card, 'pendente@example.com');
  const { cards, order: held, buyer } = ready;
  await caller.payment.checkout({ ...ready, method: 'pix' });
  await caller.payment.byOrder({ order: held });
  const { payment, reference } = await caller.order.open({ cards, held, buyer });
  expect(payment?.status).toBe('pending');
  return reference;
}

describe('a provider that opens an order at each call (C4)', () => {
  it('keeps one order of who only looks, and one of each who buys, once two visitors have opened one card', async () => {
    const venue = await startVenue('create');
    const card = await venue.newCard();
    const { reference } = (await venue.visit(card)).order;
    await buy(venue, card);
    expect(await venue.openings()).toBe(2);
    await buy(venue, await venue.newCard());
    expect(await venue.openings()).toBe(3);
    expect(await buy(venue, card)).not.toBe(reference);
    expect(await venue.openings()).toBe(4);
  });

  it('keeps one more of the first who buys, if nobody opened the card before', async () => {
    const venue = await startVenue('create');
    await buy(venue, await venue.newCard());
    expect(await venue.openings()).toBe(2);
  });

  it('is sent no write while a code waits', async () => {
    const venue = await startVenue('create');
    const caller = venue.visitor();
    const { ready } = await readyOrder(caller, await venue.newCard(), 'pendente@example.com');
    await caller.payment.checkout({ ...ready, method: 'pix' });
    const before = [await venue.openings(), await venue.readsById()];
    expect((await caller.payment.byOrder({ order: ready.order }))?.pixText).toMatch(/^000201/);
    expect([await venue.openings(), await venue.readsById()]).toEqual(before);
  });

  it('gets no order for cards that join the first, and none for a photo that is removed', async () => {
    const venue = await startVenue('create');
    const [one, two] = [await venue.newCard(), await venue.newCard()];
    await venue.visit(one);
    const { caller, right, removal } = await venue.visit(one);
    const other = await rightTo(caller, two);
    const before = await venue.openings();
    expect((await caller.order.open({ cards: [right, other] })).cards).toEqual([one, two]);
    expect(await venue.openings()).toBe(before + 1);
    const [media] = (await caller.gallery.byCards({ cards: [one] })).unsold;
    await caller.gallery.removeMedia({ media: media?.id ?? '', removal: removal ?? '' });
    expect(await venue.openings()).toBe(before + 1);
  });
});

describe('a provider with one open order for each card (C4)', () => {
  it('is asked for no order by its id, whoever looks and buys', async () => {
    const venue = await startVenue('create_or_get');
    const card = await venue.newCard();
    const { caller, order } = await venue.visit(card);
    const [media] = (await caller.gallery.byCards({ cards: [card] })).unsold;
    await addMedia(caller, { order: order.id, media: media?.id ?? '' });
    await buy(venue, card);
    await venue.visit(card);
    expect(await venue.readsById()).toBe(0);
  });

  it('is known as such again after it answered once with another order', async () => {
    const venue = await startVenue('create_or_get');
    const card = await venue.newCard();
    await venue.visit(card);
    await venue.answerOnceWith({ id: 'another' });
    await venue.visit(card);
    for (let visits = 0; visits < 2; visits += 1) await venue.visit(card);
    const before = await venue.readsById();
    await buy(venue, card);
    expect(await venue.readsById()).toBe(before);
  });

  it('is not taken for another because an order moved to its next card', async () => {
    const venue = await startVenue('create_or_get');
    const [one, two] = [await venue.newCard(), await venue.newCard()];
    const { caller, order } = await venue.visit(one);
    const other = await rightTo(caller, two);
    await caller.order.addCard({ order: order.id, card: other });
    const removed = caller.order.removeCard({ order: order.id, card: one });
    await Promise.all([removed, ...Array.from({ length: 4 }, () => venue.visit(one))]);
    await venue.visit(one);
    expect((await venue.visit(two)).order.reference).toBe(order.reference);
    expect(await venue.readsById()).toBe(1);
  });

  it('leaves no more in the shared state, however many orders move from a card to its next', async () => {
    const state = createMemoryState();
    const kept = new Set<string>();
    const set: typeof state.marks.set = (key, ...more) => {
      kept.add(key);
      return state.marks.set(key, ...more);
    };
    const venue = await startVenue('create_or_get', { ...state, marks: { ...state.marks, set } });
    const [one, two] = [await venue.newCard(), await venue.newCard()];
    const turns: number[] = [];
    while (turns.length < 3) {
      const { caller, order } = await venue.visit(one);
      await caller.order.addCard({ order: order.id, card: await rightTo(caller, two) });
      await failureOf(caller.order.removeCard({ order: order.id, card: one }));
      turns.push(kept.size);
    }
    expect(turns).toEqual(Array(3).fill(turns[0]));
  });
});
