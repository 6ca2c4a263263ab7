import { describe, expect, it } from 'vitest';
import type { OrganizationRequest } from '#mock-provider/control/schema.ts';
import { creditCardToken, payableOrder } from '#server/testing/payable-order.ts';
import { failureOf, startStorefront } from '#server/testing/storefront.ts';

const PAID = '4000000000000010';
const REFUSED = '4000000000000028';
const PROCESSING_PAID = '4000000000000036';
const PROCESSING_REFUSED = '4000000000000044';
const LOSES_REPLY = '700';
const NAMES_NO_METHOD: OrganizationRequest = { switches: { payment_method: 'untold' } };

async function ready(email?: string, fields: OrganizationRequest = {}) {
  const storefront = await startStorefront();
  const order = await payableOrder(storefront, email, fields);
  const { caller, byCreditCard } = order;
  const pay = async (number: string, more: { cvv?: string; replacesPix?: boolean } = {}) =>
    caller.payment.checkout(byCreditCard(await creditCardToken(storefront, number, more.cvv), more.replacesPix));
  const read = () => caller.payment.byOrder({ order: order.checkout.order });
  const payByPix = () => caller.payment.checkout(order.checkout);
  return { ...order, storefront, pay, payByPix, read };
}

describe('credit card (B11, B13, B14, E8)', () => {
  it('is charged once, however often it is asked by card or PIX, at the same time and afterwards', async () => {
    const { pay, payByPix, charges, payments } = await ready();
    const answers = await Promise.all([pay(PAID), pay(PAID), payByPix()]);
    const [first] = answers;
    expect(new Set(answers.map(({ status }) => status)).size).toBe(1);
    if (first?.status === 'paid') expect((await pay(PAID)).status).toBe('paid');
    expect(await charges()).toBe(1);
    expect(await payments()).toHaveLength(1);
  });

  it('is refused, and the same order is paid by PIX or by another card', async () => {
    const { pay, payByPix, payments, invariants } = await ready();
    expect(await pay(REFUSED)).toMatchObject({ status: 'refused', method: 'creditCard' });
    expect(await payByPix()).toMatchObject({ status: 'pending', method: 'pix' });
    expect((await pay(PAID, { replacesPix: true })).status).toBe('paid');
    expect(await payments()).toEqual(['creditCard refused', 'pix canceled', 'creditCard paid']);
    expect((await invariants()).violations).toEqual([]);
  });

  it('sends no token twice: the outcome of the first charge is read back', async () => {
    const { storefront, caller, byCreditCard, charges } = await ready();
    const refused = byCreditCard(await creditCardToken(storefront, REFUSED));
    expect((await caller.payment.checkout(refused)).status).toBe('refused');
    // The payment that is read back shows a refusal, but perhaps of another credit card.
    expect(await failureOf(caller.payment.checkout(refused))).toBe('PAYMENT_IN_PROGRESS');
    expect(await charges()).toBe(1);
    const paid = byCreditCard(await creditCardToken(storefront, PAID));
    expect((await caller.payment.checkout(paid)).status).toBe('paid');
    expect((await caller.payment.checkout(paid)).status).toBe('paid');
    expect(await charges()).toBe(2);
  });

  it.each([
    [PROCESSING_PAID, 'paid'],
    [PROCESSING_REFUSED, 'refused'],
  ] as const)('%s is waited for, never charged again, and ends as %s', async (number, outcome) => {
    const { pay, payByPix, read, charges } = await ready();
    expect(await pay(number)).toMatchObject({ status: 'pending', method: 'creditCard' });
    expect(await payByPix()).toMatchObject({ status: 'pending', method: 'creditCard', pixText: null });
    expect(await charges()).toBe(1);
    expect((await read())?.status).toBe(outcome);
  });

  it('replaces a pending PIX code only when the visitor saw the code', async () => {
    const { pay, payByPix, charges, payments } = await ready('pendente@example.com');
    const { pixText } = await payByPix();
    expect((await pay(PAID)).pixText).toBe(pixText);
    expect(await charges()).toBe(1);
    expect((await pay(PAID, { replacesPix: true })).status).toBe('paid');
    expect(await payments()).toEqual(['pix canceled', 'creditCard paid']);
  });

  it('is not charged when the PIX was paid in the meantime', async () => {
    const { pay, payByPix, settle, charges } = await ready('pendente@example.com');
    await payByPix();
    await settle('paid');
    expect(await pay(PAID, { replacesPix: true })).toMatchObject({ status: 'paid', method: 'pix' });
    expect(await charges()).toBe(1);
  });

  it.each([
    [PAID, 'paid', {}],
    [REFUSED, 'refused', {}],
    [PROCESSING_PAID, 'pending', {}],
    [REFUSED, 'refused', NAMES_NO_METHOD],
    [PROCESSING_PAID, 'pending', NAMES_NO_METHOD],
  ] as const)('%s is read back as %s when the reply was lost: %j', async (number, status, fields) => {
    const { pay, charges } = await ready('ana@example.com', fields);
    expect(await pay(number, { cvv: LOSES_REPLY })).toMatchObject({ status, method: 'creditCard' });
    expect(await charges()).toBe(1);
  });

  it('has an unknown outcome when the reply was lost and the payment cannot be read; then it is never charged again', async () => {
    const { pay, charges, venue, read } = await ready();
    await venue.fault({ method: 'GET', path: '/payment/', nth: 2 }, 'reset_before', { times: 3 });
    expect(await failureOf(pay(PAID, { cvv: LOSES_REPLY }))).toBe('OUTCOME_UNKNOWN');
    expect((await read())?.status).toBe('paid');
    expect((await pay(PAID)).status).toBe('paid');
    expect(await charges()).toBe(1);
  });
});

describe('a provider that names no method, not in its orders either (B14)', () => {
  const untold = () => ready('pendente@example.com', NAMES_NO_METHOD);

  it.each(['card', 'PIX'])('a card that is decided on is not charged again by %s', async (again) => {
    const { pay, payByPix, payments } = await untold();
    expect(await pay(PROCESSING_PAID)).toMatchObject({ status: 'pending', method: 'creditCard' });
    const second = await (again === 'card' ? pay(PAID) : payByPix());
    expect(second).toMatchObject({ status: 'pending', pixText: null });
    expect(await payments()).toHaveLength(1);
  });

  it('a PIX is known by its text', async () => {
    expect(await (await untold()).payByPix()).toMatchObject({ status: 'pending', method: 'pix' });
  });
});

describe('a card is not charged', () => {
  it('by an unknown token, nor by anything else than a token', async () => {
    const { caller, byCreditCard, payments } = await ready();
    expect(await failureOf(caller.payment.checkout(byCreditCard('token_unknown')))).toBe('CARD_TOKEN_INVALID');
    expect(await failureOf(caller.payment.checkout(byCreditCard('a b')))).toBe('BAD_INPUT');
    expect(await payments()).toEqual([]);
  });
});
