import { expect, it } from 'vitest';
import type { OrganizationRequest } from '#mock-provider/control/schema.ts';
import { addMedia, payableOrder } from '#server/testing/payable-order.ts';
import { failureOf, firstRight, rightTo, startStorefront } from '#server/testing/storefront.ts';
import { waitedMs } from '#server/testing/waited-time.ts';

const DELAY_MS = 100;
/** The buyer's calls, and one change by the stranger, take less than this. Forty changes would take twice as long. */
const SOON_MS = 2_000;

async function slowOrder(fields: OrganizationRequest = {}) {
  const storefront = await startStorefront();
  const paid = await payableOrder(storefront, undefined, fields);
  const stranger = storefront.caller(paid.venue.site, '198.51.100.7');
  const slowDown = () => paid.venue.fault({ path: '/api/' }, 'latency', { delay_ms: DELAY_MS });
  return { storefront, ...paid, stranger, slowDown };
}

async function waitedFor(call: Promise<unknown>): Promise<number> {
  const before = waitedMs();
  await call;
  return waitedMs() - before;
}

it('no checkout of a stranger’s own order holds the card of another while it waits for its turn', async () => {
  const { venue, caller, card, stranger, checkout, slowDown } = await slowOrder();
  const { card: own } = await venue.addCard({ photos: 1 });
  const rights: string[] = [];
  for (const code of [own, card]) rights.push(await rightTo(stranger, code));
  const { id: order } = await stranger.order.open({ cards: rights.slice(0, 1) as [string] });
  await slowDown();
  const writes = Array.from({ length: 40 }, () => stranger.order.removeAllDigital({ order }).catch(() => null));
  const cards = rights as [string, string];
  const charge = { order, cards, method: 'pix', revision: 'another' } as const;
  const charges = Array.from({ length: 3 }, () => stranger.payment.checkout(charge).catch(() => null));
  expect(await waitedFor(caller.payment.checkout(checkout))).toBeLessThan(SOON_MS);
  await Promise.all([...writes, ...charges]);
}, 60_000);

const NETWORKS = 40;

it.each([
  ['orders of their own that have no buyer', true],
  ['the buyer’s order, as it is not', false],
])(
  'no checkouts of forty networks hold up a buyer of the card: %s',
  async (_, isOwn) => {
    // The provider creates an order for each request.
    const { storefront, venue, caller, card, checkout, slowDown } = await slowOrder({
      switches: { order_post: 'create' },
    });
    const begin = async (at: number) => {
      const stranger = storefront.caller(venue.site, `198.51.100.${at}`);
      const gallery = await stranger.gallery.byCards({ cards: [card] });
      const cards: [string] = [firstRight(gallery)];
      const order = isOwn ? (await stranger.order.open({ cards })).id : checkout.order;
      if (isOwn) await addMedia(stranger, { order, media: gallery.unsold[0]?.id ?? '' });
      return () => failureOf(stranger.payment.checkout({ order, cards, revision: 'another', method: 'pix' }));
    };
    const presses = await Promise.all(Array.from({ length: NETWORKS }, (_, at) => begin(at)));
    await slowDown();
    const refused = presses.map((press) => press());
    expect(await waitedFor(caller.payment.checkout(checkout))).toBeLessThan(SOON_MS);
    expect(new Set(await Promise.all(refused))).toEqual(new Set([isOwn ? 'ORDER_INCOMPLETE' : 'ORDER_CHANGED']));
  },
  60_000,
);
