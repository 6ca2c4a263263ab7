import { describe, expect, it } from 'vitest';
import { CUSTOMER } from './buyer.ts';
import { payableOrder } from './payable-order.ts';
import { failureOf, post, startStorefront } from './storefront.ts';

/** All combinations of three things that the provider's documentation leaves open. */
const SWITCHES = (['flag', 'string', 'object'] as const).flatMap((error_style) =>
  [true, false].flatMap((http_errors) =>
    (['create_or_get', 'create'] as const).map((order_post) => ({ error_style, http_errors, order_post })),
  ),
);

describe('the journey, however the provider spells itself', () => {
  it.each(SWITCHES)('%j', async (switches) => {
    const storefront = await startStorefront();
    const { caller, card, checkout, settle, invariants } = await payableOrder(storefront, CUSTOMER.email, {
      switches,
      magic_cards: true,
    });
    const { order } = checkout;
    expect(await failureOf(caller.gallery.byCards({ cards: ['NAOEXISTE'] }))).toBe('CARD_NOT_FOUND');
    expect((await caller.payment.checkout(checkout)).pixText).toMatch(/^000201/);
    await settle('paid');
    expect((await caller.payment.byOrder({ order }))?.status).toBe('paid');
    expect((await caller.order.finish({ order })).isCompleted).toBe(true);
    expect((await caller.gallery.byCards({ cards: [card] })).sold).toHaveLength(1);
    expect((await invariants()).violations).toEqual([]);
  });
});

it('a fault that a tester requests goes nowhere in production', async () => {
  const storefront = await startStorefront({ NODE_ENV: 'production', PROVIDER_DOMAIN: 'localhost' });
  const call = post(storefront, 'fotos', 'gallery.byCards', { cards: ['FOTOS0001'] });
  expect((await call.set('x-mock-fault', 'malformed_json')).status).toBe(200);
});
