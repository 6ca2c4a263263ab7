import { describe, expect, it } from 'vitest';
import { payableOrder } from '#server/testing/payable-order.ts';
import { failureOf, startStorefront } from '#server/testing/storefront.ts';

async function alteredPayments(match: object, patch: object, times?: number) {
  const storefront = await startStorefront();
  const paid = await payableOrder(storefront);
  const { id: organization } = paid.venue.organization;
  await storefront.control('/faults', { organization, match, kind: 'patch', patch, times });
  return { storefront, ...paid };
}

const CHECKOUT = { method: 'POST', path: '/payment/checkout' };

describe('an amount that is no price, in the reply of a checkout', () => {
  it.each([1e21, 1.005, -29.9, '29,90'])('is read back, and nothing is charged twice (%j)', async (amount) => {
    const { caller, checkout, charges, payments } = await alteredPayments(CHECKOUT, { amount });
    expect(await caller.payment.checkout(checkout)).toMatchObject({ status: 'pending', amountCents: 2990 });
    expect([await charges(), await payments()]).toEqual([1, ['pix pending']]);
  });

  it('leaves the outcome unknown while reading back brings the same', async () => {
    const { caller, checkout, charges } = await alteredPayments({ path: '/payment/' }, { amount: 1e21 });
    const { order } = checkout;
    expect(await failureOf(caller.payment.byOrder({ order }))).toBeUndefined();
    expect(await failureOf(caller.payment.checkout(checkout))).toBe('OUTCOME_UNKNOWN');
    expect(await failureOf(caller.payment.byOrder({ order }))).toBe('PROVIDER_INVALID_REPLY');
    expect(await charges()).toBe(1);
  });
});
