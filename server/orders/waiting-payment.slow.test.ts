import { describe, expect, it } from 'vitest';
import { FREE_REPLIES } from '#server/limits/slowed-senders.ts';
import { ADDRESS, CUSTOMER, giveBuyer } from '#server/testing/buyer.ts';
import { addMedia, payableOrder } from '#server/testing/payable-order.ts';
import { failureOf, rightTo, startStorefront } from '#server/testing/storefront.ts';

const CHECKOUT = { method: 'POST', path: '/payment/checkout' };
const OTHER = { ...CUSTOMER, name: 'Outra', email: 'pendente@example.org' };

async function twoVisitors() {
  const storefront = await startStorefront();
  const venue = await storefront.venue();
  const [one, two] = [await venue.addCard({ photos: 3 }), await venue.addCard({ photos: 3 })];
  const [buyer, stranger] = [storefront.caller(venue.site), storefront.caller(venue.site)];
  const [first, second] = [await rightTo(stranger, one.card), await rightTo(stranger, two.card)];
  const payForAll = async (cards: [string]) => {
    const { id: order } = await buyer.order.open({ cards });
    await buyer.order.addAllDigital({ order });
    const ready = await giveBuyer(buyer, order, cards);
    await buyer.payment.checkout({ ...ready, method: 'pix' });
    return { order, right: ready.buyer };
  };
  return { storefront, venue, buyer, stranger, first, second, codes: [one.card, two.card] as const, payForAll };
}

describe('while a PIX payment is pending', () => {
  it('counts attempts to become its buyer by saving their e-mail and document', async () => {
    const { stranger, first, payForAll } = await twoVisitors();
    const { order } = await payForAll([first]);
    const tries: (string | undefined)[] = [];
    for (let nth = 0; nth < 11; nth += 1) {
      const customer = { ...OTHER, email: `nth${nth}@example.org` };
      tries.push(await failureOf(stranger.order.saveCustomer({ order, customer })));
    }
    expect(tries.slice(-2)).toEqual(['ORDER_AWAITS_PAYMENT', 'TOO_MANY_REQUESTS']);
  });

  it('is not changed by a visitor who has it under a removed card: reading it brings no card back', async () => {
    const { buyer, stranger, first, second, codes, payForAll } = await twoVisitors();
    const { id: stale } = await stranger.order.open({ cards: [first] });
    await stranger.order.addCard({ order: stale, card: second });
    const moved = await buyer.order.removeCard({ order: stale, card: codes[0] });
    expect(moved.cards).toEqual([codes[1]]);
    const { order, right } = await payForAll([second]);
    const { gallery } = stranger;
    const media = (await gallery.byCards({ cards: [codes[1]] })).unsold[0]?.id ?? '';
    expect(await failureOf(addMedia(stranger, { order: stale, media }))).toBe('NOT_FOUND');
    const now = await buyer.order.open({ cards: [second], buyer: right });
    expect([now.cards, now.payment?.status]).toEqual([[codes[1]], 'pending']);
    expect((await buyer.payment.byOrder({ order }))?.status).toBe('pending');
  });
});

describe('a buyer whose order somebody else took over', () => {
  async function takenOver() {
    const storefront = await startStorefront();
    const { venue, checkout, caller, charges } = await payableOrder(storefront, 'pendente@example.com');
    const stranger = storefront.caller(venue.site);
    const ready = await giveBuyer(stranger, checkout.order, checkout.cards, OTHER.email);
    const pay = { ...ready, method: 'pix' as const };
    return { venue, stranger, caller, checkout, charges, pay };
  }

  it('gets BUYER_CHANGED instead of the other’s code', async () => {
    const { stranger, caller, checkout, pay, charges } = await takenOver();
    await stranger.payment.checkout(pay);
    expect(await failureOf(caller.payment.checkout(checkout))).toBe('BUYER_CHANGED');
    expect(await charges()).toBe(1);
  });

  it('gets BUYER_CHANGED too when both pay at once', async () => {
    const { venue, stranger, caller, checkout, pay, charges } = await takenOver();
    await venue.fault(CHECKOUT, 'latency', { delay_ms: 300 });
    const both = [failureOf(stranger.payment.checkout(pay)), failureOf(caller.payment.checkout(checkout))];
    expect(await Promise.all(both)).toEqual([undefined, 'BUYER_CHANGED']);
    expect(await charges()).toBe(1);
  });
});

describe('while a charge is under way', () => {
  async function slowCharge() {
    const storefront = await startStorefront();
    const order = await payableOrder(storefront, 'pendente@example.com');
    await order.venue.fault(CHECKOUT, 'latency', { delay_ms: 1_000 });
    const paid = order.caller.payment.checkout(order.checkout);
    await expect.poll(order.venue.struck).toEqual([1]);
    return { ...order, paid, stranger: storefront.caller(order.venue.site), id: order.checkout.order };
  }

  it.each<[string, (of: Awaited<ReturnType<typeof slowCharge>>) => Promise<unknown>]>([
    ['adds', ({ stranger, id, gallery }) => addMedia(stranger, { order: id, media: gallery.unsold[1]?.id ?? '' })],
    ['names themself', ({ stranger, id }) => stranger.order.saveCustomer({ order: id, customer: OTHER })],
    ['names a street', ({ stranger, id }) => stranger.order.saveAddress({ order: id, address: ADDRESS })],
  ])('nobody else %s: it is waited for, and its code stays', async (_what, change) => {
    const charge = await slowCharge();
    expect(await failureOf(change(charge))).toBe('ORDER_AWAITS_PAYMENT');
    const { pixText } = await charge.paid;
    expect((await charge.caller.payment.byOrder({ order: charge.id }))?.pixText).toBe(pixText);
    const { cards, buyer } = charge.checkout;
    expect((await charge.caller.order.open({ cards, buyer })).buyer.kind).toBe('you');
  });
});

it('slows who removes unknown cards, like unknown cards in a gallery', async () => {
  const { stranger, first } = await twoVisitors();
  const { id: order } = await stranger.order.open({ cards: [first] });
  const remove = (card: string) => failureOf(stranger.order.removeCard({ order, card }));
  for (let nth = 100; nth < 100 + FREE_REPLIES + 3; nth += 1) await remove(`ZZZZZZ${nth}`);
  const began = performance.now();
  expect(await remove('ZZZZZZZZZ')).toBe('CARD_NOT_FOUND');
  expect(performance.now() - began).toBeGreaterThan(250);
});
