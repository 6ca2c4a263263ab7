import { expect, it } from 'vitest';
import { createMemoryState } from '#server/shared-state/create-shared-state.ts';
import { payableOrder } from '#server/testing/payable-order.ts';
import { failureOf, firstCard, startStorefront } from '#server/testing/storefront.ts';
import { cardLockKey, orderLockKey } from './order-lock.ts';

const AT_ONCE = { waitMs: 0, holdMs: 1_000, claimant: { networks: ['a'], connection: '1' } } as const;

/** Starts an order that a stranger put a family's card into and charged, and that is written until `release`. */
async function writtenOrder() {
  const state = createMemoryState();
  const storefront = await startStorefront({}, { state });
  const fields = { features: { site: { can_remove_photo: true } } };
  const {
    venue,
    caller,
    checkout,
    gallery: ofStranger,
  } = await payableOrder(storefront, 'pendente@example.com', fields);
  const { order, buyer = '', cards } = checkout;
  const { card } = await venue.addCard({ photos: 2 });
  const gallery = await caller.gallery.byCards({ cards: [card] });
  const { right, code, removal } = firstCard(gallery);
  const { revision } = await caller.order.addCard({ order, card: right, buyer });
  await caller.payment.checkout({ ...checkout, cards: [...cards, right], revision });
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  const [written] = await venue.orders();
  const writing = state.locks.run(orderLockKey({ venue }, written?.id ?? ''), () => held, AT_ONCE);
  return {
    checkout,
    media: gallery.unsold[0]?.id ?? '',
    anotherCards: ofStranger.unsold[1]?.id ?? '',
    isFree: (): Promise<boolean> =>
      state.locks.run(cardLockKey({ venue }, code), async () => true, AT_ONCE).catch(() => false),
    journal: venue.journal,
    remove: (media: string, proof: { buyer?: string } = {}) =>
      failureOf(
        storefront.caller(venue.site, '198.51.100.7').gallery.removeMedia({ media, removal: removal ?? '', ...proof }),
      ),
    release: async () => {
      release();
      await writing;
    },
  };
}

it('a removal that waits for a stranger’s order does not hold the lock of the card', async () => {
  const { checkout, media, isFree, journal, remove, release } = await writtenOrder();
  const openings = async () => (await journal('method=POST&path=/order/')).length;
  const before = await openings();
  const removing = remove(media, { buyer: checkout.buyer });
  // It reads the stranger's order before it waits for the lock.
  await expect.poll(openings).toBe(before + 2);
  await expect.poll(isFree).toBe(true);
  await release();
  expect(await removing).toBeUndefined();
});

it('a removal that is refused because of a payment waits for no lock', async () => {
  const { media, remove, release } = await writtenOrder();
  expect(await remove(media)).toBe('ORDER_AWAITS_PAYMENT');
  await release();
});

it('a removal of what is not the card’s waits for no lock', async () => {
  const { anotherCards, remove, release } = await writtenOrder();
  expect(await remove(anotherCards)).toBe('NOT_FOUND');
  await release();
});
