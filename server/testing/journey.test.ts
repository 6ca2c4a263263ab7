import { describe, expect, it } from 'vitest';
import type { InvariantsReply, OrdersReply } from '#mock-provider/control/schema.ts';
import { ADDRESS, CUSTOMER } from './buyer.ts';
import { failureOf, firstRight, post, startStorefront } from './storefront.ts';

/** Every spelling that the provider's documents leave open. */
const SWITCHES = (['flag', 'string', 'object'] as const).flatMap((error_style) =>
  [true, false].flatMap((http_errors) =>
    (['create_or_get', 'create'] as const).map((order_post) => ({ error_style, http_errors, order_post })),
  ),
);

describe('the journey, however the provider spells itself', () => {
  it.each(SWITCHES)('%j', async (switches) => {
    const storefront = await startStorefront();
    const venue = await storefront.venue({ switches, magic_cards: true });
    const { card } = await venue.addCard({ photos: 3 });
    const caller = storefront.caller(venue.site);
    expect(await failureOf(caller.gallery.byCards({ cards: ['NAOEXISTE'] }))).toBe('CARD_NOT_FOUND');
    const gallery = await caller.gallery.byCards({ cards: [card] });
    const cards = [firstRight(gallery)] as [string];
    const { id } = await caller.order.open({ cards });
    await caller.order.addMedia({ order: id, media: gallery.unsold[0]?.id ?? '' });
    await caller.order.saveCustomer({ order: id, customer: CUSTOMER });
    const { totalCents } = await caller.order.saveAddress({ order: id, address: ADDRESS });
    const payment = await caller.payment.checkout({ order: id, cards, seenTotalCents: totalCents, method: 'pix' });
    expect(payment.pixText).toMatch(/^000201/);
    const { orders } = await storefront.control<OrdersReply>(`/orders?organization=${venue.organization.id}`);
    const paid = orders.find((order) => order.payments.length > 0);
    await storefront.control(`/orders/${paid?.id}/payment`, { status: 'paid' });
    expect((await caller.payment.byOrder({ order: id }))?.status).toBe('paid');
    expect((await caller.order.finish({ order: id })).isCompleted).toBe(true);
    expect((await caller.gallery.byCards({ cards: [card] })).sold).toHaveLength(1);
    const invariants = `/invariants?organization=${venue.organization.id}`;
    expect((await storefront.control<InvariantsReply>(invariants)).violations).toEqual([]);
  });
});

describe('a fault that a tester requests', () => {
  const input = { cards: ['FOTOS0001'] };

  it('reaches the mock provider in development', async () => {
    const storefront = await startStorefront();
    const call = post(storefront, 'fotos', 'gallery.byCards', input).set('x-mock-fault', 'malformed_json');
    expect((await call).body.error.data.errorCode).toBe('PROVIDER_INVALID_REPLY');
  });

  it('goes nowhere in production', async () => {
    const storefront = await startStorefront({ NODE_ENV: 'production', PROVIDER_DOMAIN: 'localhost' });
    const call = post(storefront, 'fotos', 'gallery.byCards', input).set('x-mock-fault', 'malformed_json');
    expect((await call).status).toBe(200);
  });
});
