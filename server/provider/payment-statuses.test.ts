import { expect, it } from 'vitest';
import { CHARGE_STATUSES } from '#mock-provider/world/orders/charge.ts';
import { PAYMENT_STATUSES } from '#shared/payment.ts';

it.each(Object.values(PAYMENT_STATUSES))('the mock provider can answer $word', ({ word }) => {
  expect(CHARGE_STATUSES).toContain(word.toLowerCase());
});
