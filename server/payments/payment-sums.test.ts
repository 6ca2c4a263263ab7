import { describe, expect, it } from 'vitest';
import { brCode } from '#mock-provider/world/orders/br-code.ts';
import { NO_SERVER_OBSERVER, type PaymentDifference } from '#server/operations/server-observer.ts';
import { orderKeyIn } from '#server/rights/order-handle.ts';
import { cardToken, payableOrder } from '#server/testing/payable-order.ts';
import { failureOf, idIn, startStorefront } from '#server/testing/storefront.ts';

const PAID_CARD = '4000000000000010';
const REFUSED_CARD = '4000000000000028';
const CHECKOUT = { method: 'POST', path: '/payment/checkout' };
const PAYMENTS = { path: '/payment/' };
const OPENING = { method: 'POST', path: '/order/:firstCard' };
const FINISH = { method: 'POST', path: '/finish' };

async function watchedOrder(email = 'pendente@example.com') {
  const counted: PaymentDifference[] = [];
  const paymentDiffers = (difference: PaymentDifference) => void counted.push(difference);
  const storefront = await startStorefront({}, { observer: { ...NO_SERVER_OBSERVER, paymentDiffers } });
  const paid = await payableOrder(storefront, email);
  const { site, organization } = paid.venue;
  const orderId = orderKeyIn(idIn(site, 'order', paid.checkout.order))?.orderId ?? '';
  const patch = (match: object, fields: object) =>
    storefront.control('/faults', { organization: organization.id, match, kind: 'patch', patch: fields });
  const payNth = (nth: number) => storefront.control(`/orders/${orderId}/payment`, { status: 'paid', nth });
  const payByCard = async (number: string, replacesPix = true) =>
    paid.caller.payment.checkout(paid.byCreditCard(await cardToken(storefront, number), replacesPix));
  const finish = () => paid.caller.order.finish({ order: paid.checkout.order, buyer: paid.checkout.buyer });
  const open = () => paid.caller.order.open({ cards: paid.checkout.cards, buyer: paid.checkout.buyer });
  const errors = () => storefront.log.map((line) => JSON.parse(line)).filter(({ level }) => level >= 50);
  return { ...paid, orderId, counted, errors, patch, payNth, payByCard, finish, open };
}

const SECOND = 'an order was paid more than once';
const ANOTHER = 'a payment is over another sum than its order';

describe('an order that was paid twice', () => {
  it('is reported once, by a replaced code that is paid beside the card', async () => {
    const { caller, checkout, payByCard, payNth, finish, errors, counted, orderId } = await watchedOrder();
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
    const { caller, checkout, payByCard, payNth, finish, open, patch, errors } = await watchedOrder();
    await caller.payment.checkout(checkout);
    await payByCard(PAID_CARD);
    await finish();
    await payNth(1);
    expect(errors()).toEqual([]);
    // The card has more to buy, so that the mock answers a new order: others keep the paid one.
    const payments = [{ status: 'PAID' }, { status: 'PAID' }];
    await patch(OPENING, { order: { payments } });
    await open();
    await open();
    expect(errors().map(({ msg }) => msg)).toEqual([SECOND]);
  });

  it('is not charged again where a code that was paid late is listed before a refused card', async () => {
    const { caller, checkout, payByCard, payNth, patch, payments, charges, finish, errors } = await watchedOrder();
    await caller.payment.checkout(checkout);
    await payByCard(REFUSED_CARD);
    await payNth(1);
    const listed = [
      { status: 'PAID', method: 'pix' },
      { status: 'REFUSED', method: 'creditCard' },
    ];
    await patch(OPENING, { order: { payments: listed } });
    // The provider's own word on the payment is the latest, the refused card.
    await patch({ method: 'GET', path: '/payment/' }, { status: 'REFUSED', pix_text: null });
    expect((await payByCard(PAID_CARD)).status).toBe('paid');
    expect([await charges(), await payments()]).toEqual([2, ['pix paid', 'creditCard refused']]);
    expect((await finish()).isCompleted).toBe(true);
    expect(errors()).toEqual([]);
  });
});

describe('a PIX code over another sum than its order', () => {
  const wrong = { amount: 1, pix_text: brCode(100, 'other') };

  it('is never shown: the visitor pays by card, and nothing is charged twice', async () => {
    const { caller, checkout, patch, open, payByCard, finish, payments, errors, counted } = await watchedOrder();
    await patch(PAYMENTS, wrong);
    await patch(OPENING, { order: { payments: [{ status: 'PENDING', ...wrong }] } });
    const pay = () => failureOf(caller.payment.checkout(checkout));
    expect([await pay(), await pay()]).toEqual(['PIX_CREATION_FAILED', 'PIX_CREATION_FAILED']);
    const hidden = { status: 'pending', method: 'pix', pixText: null };
    expect(await caller.payment.byOrder({ order: checkout.order })).toMatchObject(hidden);
    expect((await open()).payment).toMatchObject(hidden);
    expect(errors().map(({ msg }) => msg)).toEqual([ANOTHER]);
    expect(counted).toEqual(['another sum']);
    expect(await payments()).toEqual(['pix pending']);
    expect(await failureOf(payByCard(PAID_CARD, false))).toBeUndefined();
    expect(await payments()).toEqual(['pix canceled', 'creditCard paid']);
    expect((await finish()).isCompleted).toBe(true);
  });

  it('is not shown to another holder of the card either, who did not make it', async () => {
    const { caller, checkout, patch } = await watchedOrder();
    await caller.payment.checkout(checkout);
    await patch(PAYMENTS, wrong);
    await patch(OPENING, { order: { payments: [{ status: 'PENDING', ...wrong }] } });
    const { buyer: _, ...others } = checkout;
    expect(await failureOf(caller.payment.checkout(others))).toBe('PIX_CREATION_FAILED');
  });

  it('is not shown where the code leaves its sum to an address, and the amount is another', async () => {
    const { caller, checkout, patch } = await watchedOrder();
    await patch(PAYMENTS, { amount: 29.91, pix_text: '00020126580014br.gov.bcb.pix2536pix.example/qr/v2/1' });
    expect(await failureOf(caller.payment.checkout(checkout))).toBe('PIX_CREATION_FAILED');
  });

  it('is read back, and the right one is shown', async () => {
    const { caller, checkout, patch, charges, errors } = await watchedOrder();
    await patch(CHECKOUT, wrong);
    const { pixText, amountCents } = await caller.payment.checkout(checkout);
    expect([pixText, amountCents]).toEqual([expect.stringContaining('540529.90'), 2990]);
    expect(await charges()).toBe(1);
    expect(errors().map(({ msg }) => msg)).toEqual([ANOTHER]);
  });

  it('is reported, and shown with the sum of its code, where the amount beside it alone is another', async () => {
    const { caller, checkout, patch, charges, errors } = await watchedOrder();
    await patch(CHECKOUT, { amount: 1 });
    const { pixText, amountCents } = await caller.payment.checkout(checkout);
    expect([pixText, amountCents]).toEqual([expect.stringContaining('540529.90'), 2990]);
    expect(await charges()).toBe(1);
    expect(errors().map(({ msg }) => msg)).toEqual([ANOTHER]);
  });
});

describe('a payment over another sum', () => {
  it('of a card is reported once, and completes its order', async () => {
    const { patch, payByCard, finish, errors } = await watchedOrder();
    await patch(CHECKOUT, { amount: 59.8 });
    await patch(FINISH, { order: { payments: [{ status: 'PAID', amount: 59.8 }] } });
    expect(await payByCard(PAID_CARD)).toMatchObject({ status: 'paid', amountCents: 5980 });
    expect((await finish()).isCompleted).toBe(true);
    expect(errors().map(({ msg }) => msg)).toEqual([ANOTHER]);
  });

  it('is reported at the finish', async () => {
    const { caller, checkout, patch, settle, finish, errors } = await watchedOrder();
    await caller.payment.checkout(checkout);
    await settle('paid');
    await patch(FINISH, { order: { payments: [{ status: 'PAID', amount: 1 }] } });
    expect((await finish()).isCompleted).toBe(true);
    expect(errors().map(({ msg }) => msg)).toEqual([ANOTHER]);
  });

  it.each([
    ['names no amount', { payments: [{ status: 'PAID' }] }],
    [
      'lists a refused card of another amount',
      {
        payments: [
          { status: 'REFUSED', amount: 1 },
          { status: 'PAID', amount: 29.9 },
        ],
      },
    ],
    ['reckons the total anew after the charge', { total: 24.9 }],
    ['lists no payments', { payments: null }],
  ])('is none where the provider %s', async (_, order) => {
    const { caller, checkout, patch, settle, finish, errors, counted } = await watchedOrder();
    await caller.payment.checkout(checkout);
    await settle('paid');
    await patch(FINISH, { order });
    expect((await finish()).isCompleted).toBe(true);
    expect([errors(), counted]).toEqual([[], []]);
  });

  it('is none where a refused card says another amount', async () => {
    const { patch, payByCard, errors } = await watchedOrder();
    await patch(CHECKOUT, { amount: 0 });
    expect((await payByCard(REFUSED_CARD)).status).toBe('refused');
    expect(errors()).toEqual([]);
  });
});

describe('an amount that is no price, in the reply of a checkout', () => {
  it.each([1e21, 1.005, -29.9])('is read back, and nothing is charged twice (%j)', async (amount) => {
    const { caller, checkout, patch, charges, payments } = await watchedOrder();
    await patch(CHECKOUT, { amount });
    expect(await caller.payment.checkout(checkout)).toMatchObject({ status: 'pending', amountCents: 2990 });
    expect([await charges(), await payments()]).toEqual([1, ['pix pending']]);
  });

  it('leaves the outcome unknown while reading back brings the same', async () => {
    const { caller, checkout, patch, charges } = await watchedOrder();
    await patch(PAYMENTS, { amount: 1e21 });
    expect(await failureOf(caller.payment.checkout(checkout))).toBe('OUTCOME_UNKNOWN');
    expect(await failureOf(caller.payment.byOrder({ order: checkout.order }))).toBe('PROVIDER_INVALID_REPLY');
    expect(await charges()).toBe(1);
  });
});
