import { describe, expect, it } from 'vitest';
import { failureOf } from '#server/testing/storefront.ts';
import { watchedOrder } from '#server/testing/watched-order.ts';
import { unpayablePixCode } from '#shared/pix-code.ts';

const PAID_CARD = '4000000000000010';
const REFUSED_CARD = '4000000000000028';
const CHECKOUT = { method: 'POST', path: '/payment/checkout' };
const PAYMENTS = { path: '/payment/' };
const OPENING = { method: 'POST', path: '/order/:firstCard' };
const FINISH = { method: 'POST', path: '/finish' };

const PAID = { status: 'PAID', amount: 29.9 };

const SECOND = 'an order was paid more than once';
const ANOTHER = 'a payment is over another sum than its order, or its code is broken';

describe('an order that was paid twice', () => {
  it('is reported once, by a replaced code that is paid beside the credit card', async () => {
    const { caller, checkout, payByCard, payNth, finish, counted, orderId, errors } = await watchedOrder();
    await caller.payment.checkout(checkout);
    expect((await payByCard(PAID_CARD)).status).toBe('paid');
    await payNth(1);
    expect((await finish()).isCompleted).toBe(true);
    await finish();
    expect(errors()).toEqual([expect.objectContaining({ msg: SECOND, order: orderId })]);
    expect(counted).toEqual(['second payment']);
    expect(Object.keys(errors()[0]).sort()).toEqual(['hostname', 'level', 'msg', 'order', 'pid', 'time']);
  });

  it('is reported when the code is paid after the end, and its card is opened again', async () => {
    const { caller, checkout, payByCard, payNth, finish, open, patch, errors, messages } = await watchedOrder();
    await caller.payment.checkout(checkout);
    await payByCard(PAID_CARD);
    await finish();
    await payNth(1);
    expect(errors()).toEqual([]);
    // Imitates a provider that returns the paid order. The mock creates a new one, since the card has unsold media.
    const payments = [{ status: 'PAID' }, { status: 'PAID' }];
    await patch(OPENING, { order: { payments } });
    await open();
    await open();
    expect(messages()).toEqual([SECOND]);
  });

  it('is reported once more when it was paid a third time', async () => {
    const { open, patch, endFaults, messages, counted } = await watchedOrder();
    for (const payments of [2, 3, 3].map((length) => Array.from({ length }, () => ({ status: 'PAID' })))) {
      await endFaults();
      await patch(OPENING, { order: { payments } });
      await open();
    }
    expect([messages(), counted]).toEqual([Array(2).fill(SECOND), Array(2).fill('second payment')]);
  });

  it('is not charged again where a code that was paid late is listed before a refused credit card', async () => {
    const { caller, checkout, payByCard, payNth, patch, payments, charges, finish, errors } = await watchedOrder();
    await caller.payment.checkout(checkout);
    await payByCard(REFUSED_CARD);
    await payNth(1);
    const listed = [
      { status: 'PAID', method: 'pix' },
      { status: 'REFUSED', method: 'creditCard' },
    ];
    await patch(OPENING, { order: { payments: listed } });
    // For the provider, the refused credit card is now the order's latest payment.
    await patch({ method: 'GET', path: '/payment/' }, { status: 'REFUSED', pix_text: null });
    expect((await payByCard(PAID_CARD)).status).toBe('paid');
    expect([await charges(), await payments()]).toEqual([2, ['pix paid', 'creditCard refused']]);
    expect((await finish()).isCompleted).toBe(true);
    expect(errors()).toEqual([]);
  });
});

async function paidOrder() {
  const watched = await watchedOrder();
  await watched.caller.payment.checkout(watched.checkout);
  await watched.settle('paid');
  return watched;
}

describe('a payment over another sum', () => {
  it('of a credit card is reported once, and completes its order', async () => {
    const { patch, payByCard, finish, messages } = await watchedOrder();
    await patch(CHECKOUT, { amount: 59.8 });
    await patch(FINISH, { order: { payments: [{ status: 'PAID', amount: 59.8 }] } });
    expect(await payByCard(PAID_CARD)).toMatchObject({ status: 'paid', amountCents: 5980 });
    expect((await finish()).isCompleted).toBe(true);
    expect(messages()).toEqual([ANOTHER]);
  });

  it('is reported again where it was paid, after a code over another sum that nobody was shown', async () => {
    const { caller, checkout, patch, payByCard, finish, endFaults, messages } = await watchedOrder();
    await patch(PAYMENTS, { amount: 1, pix_text: unpayablePixCode(100, 'other') });
    expect(await failureOf(caller.payment.checkout(checkout))).toBe('PIX_CREATION_FAILED');
    expect(messages()).toEqual([ANOTHER]);
    await endFaults();
    await patch(PAYMENTS, { amount: 59.8, pix_text: null });
    expect(await payByCard(PAID_CARD)).toMatchObject({ status: 'paid', amountCents: 5980 });
    await patch(FINISH, { order: { payments: [{ status: 'PAID', amount: 59.8 }] } });
    expect((await finish()).isCompleted).toBe(true);
    expect(messages()).toEqual([ANOTHER, ANOTHER]);
  });

  it.each([
    ['one centavo', { payments: [{ status: 'PAID', amount: 1 }] }],
    ['what the order now costs', { total: 59.8, payments: [{ status: 'PAID', amount: 59.8 }] }],
  ])('is reported at the finish: %s', async (_, order) => {
    const { patch, finish, messages } = await paidOrder();
    await patch(FINISH, { order });
    expect((await finish()).isCompleted).toBe(true);
    expect(messages()).toEqual([ANOTHER]);
  });

  it.each(['read', 'checkout'])('is reported by the %s that finds it paid, whatever the finish lists', async (by) => {
    const { caller, checkout, patch, read, finish, messages, counted } = await paidOrder();
    const find = () => (by === 'read' ? read() : caller.payment.checkout(checkout));
    await patch({ method: 'GET', path: '/payment/' }, { amount: 59.8 });
    await patch(FINISH, { order: { payments: null } });
    expect(await find()).toMatchObject({ status: 'paid' });
    await find();
    expect((await finish()).isCompleted).toBe(true);
    expect([messages(), counted]).toEqual([[ANOTHER], ['another sum']]);
  });

  describe('where another order sold a photo of it before it was paid', () => {
    /** Simulates a code that is paid after the provider has ended it, because a bank still accepts it. */
    async function paidLate() {
      const watched = await paidOrder();
      await watched.patch(OPENING, { order: { total: 24.9, payments: [PAID] } });
      return watched;
    }

    it.each(['read', 'open'] as const)('is reported before the finish, by the page’s %s', async (by) => {
      const { finish, messages, counted, ...page } = await paidLate();
      await page[by]();
      expect((await finish()).isCompleted).toBe(true);
      expect([messages(), counted]).toEqual([[ANOTHER], ['another sum']]);
    });

    it('is shown as paid while the order cannot be read', async () => {
      const { fault, read } = await paidLate();
      await fault(OPENING, 'status', { status: 503 });
      expect((await read())?.status).toBe('paid');
    });
  });

  it.each([
    ['names no amount', { payments: [{ status: 'PAID' }] }],
    ['lists a refused credit card of another amount', { payments: [{ status: 'REFUSED', amount: 1 }, PAID] }],
    ['reckons the total anew after the charge', { total: 24.9 }],
    ['lists no payments', { payments: null }],
  ])('is none where the provider %s', async (_, order) => {
    const { patch, finish, counted, errors } = await paidOrder();
    await patch(FINISH, { order });
    expect((await finish()).isCompleted).toBe(true);
    expect([errors(), counted]).toEqual([[], []]);
  });

  it('is none where a refused credit card says another amount', async () => {
    const { patch, payByCard, errors } = await watchedOrder();
    await patch(CHECKOUT, { amount: 0 });
    expect((await payByCard(REFUSED_CARD)).status).toBe('refused');
    expect(errors()).toEqual([]);
  });
});

it.each([1e21, -29.9, 'R$ 29,90', [29.9]])('an amount that is no price counts as none: %j', async (amount) => {
  const { caller, checkout, patch, charges, payments } = await watchedOrder();
  await patch(PAYMENTS, { amount });
  expect(await caller.payment.checkout(checkout)).toMatchObject({ status: 'pending', amountCents: 2990 });
  expect([await charges(), await payments()]).toEqual([1, ['pix pending']]);
});
