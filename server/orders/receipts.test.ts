import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { VenueContext } from '#server/context.ts';
import { createLimits } from '#server/limits/limits.ts';
import type { ProviderOrder } from '#server/provider/types.ts';
import { BuyerRecord } from '#server/rights/buyer-record.ts';
import { createMemoryState } from '#server/shared-state/create-shared-state.ts';
import { CUSTOMER } from '#server/testing/buyer.ts';
import { creditCardToken, payableOrder } from '#server/testing/payable-order.ts';
import { failureOf, firstRight, startStorefront } from '#server/testing/storefront.ts';
import { watchedOrder } from '#server/testing/watched-order.ts';
import { UNLIMITED } from '#server/work/answer-time.ts';
import type { CardCode } from '#shared/cards/card-code.ts';
import { createOrderStores } from './order-stores.ts';
import { findReceipts, keepReceipt } from './receipts.ts';

const CHECKOUT = { method: 'POST', path: '/payment/checkout' };

const card = 'AQUA00001' as CardCode;

/** Returns a function that makes a context with the given secrets. All its contexts share one store. */
function contexts() {
  const orders = createOrderStores(createMemoryState());
  return (...handleSecrets: readonly string[]) =>
    ({
      config: { handleSecrets },
      venue: { site: 'aqua' },
      orders,
      limits: createLimits(),
      networks: ['192.0.2.1'],
      connection: '1',
      left: new AbortController().signal,
      time: UNLIMITED,
    }) as unknown as VenueContext;
}

function finished(reference: string): ProviderOrder {
  const order = { reference, cards: [card], firstCard: card, items: [], totalCents: 0, paidCents: null, payment: null };
  return { ...order, isCompleted: true, buyer: new BuyerRecord(CUSTOMER, null) } as unknown as ProviderOrder;
}

const found = async (ctx: VenueContext, by = card) =>
  (await findReceipts(ctx, by, CUSTOMER)).map(({ reference }) => reference);

it('keeps the receipts of two orders of a buyer and card that finish at once', async () => {
  const ctx = contexts()('a');
  await Promise.all(['1', '2'].map((reference) => keepReceipt(ctx, finished(reference))));
  expect((await found(ctx)).toSorted()).toEqual(['1', '2']);
});

it('keeps the receipt under each card of its order (B3)', async () => {
  const ctx = contexts()('a');
  const other = 'AQUA00002' as CardCode;
  await keepReceipt(ctx, { ...finished('1'), cards: [card, other] });
  expect(await found(ctx)).toEqual(['1']);
  expect(await found(ctx, other)).toEqual(['1']);
});

it('finds each receipt once after the secret changed', async () => {
  const contextWith = contexts();
  await keepReceipt(contextWith('old'), finished('1'));
  const ctx = contextWith('new', 'old');
  await keepReceipt(ctx, finished('2'));
  expect(await found(ctx)).toEqual(['2', '1']);
});

it('keeps the latest eight receipts of a buyer and card', async () => {
  const ctx = contexts()('a');
  for (let number = 1; number <= 9; number += 1) await keepReceipt(ctx, finished(`${number}`));
  expect(await found(ctx)).toEqual(['9', '8', '7', '6', '5', '4', '3', '2']);
});

it('keeps the time at which an order was completed first, however often it is finished', async () => {
  const ctx = contexts()('a');
  const completedAt = async () => (await findReceipts(ctx, card, CUSTOMER))[0]?.completedAt;
  await keepReceipt(ctx, finished('1'));
  const first = await completedAt();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 });
  onTestFinished(() => void vi.useRealTimers());
  await keepReceipt(ctx, finished('1'));
  expect(await completedAt()).toBe(first);
});

it('names the method of the charge that was sent, not of one that a limit refused later', async () => {
  const storefront = await startStorefront({}, { limits: { free: { charge: 1 } } });
  const { venue, caller, gallery, checkout, byCreditCard, settle } = await payableOrder(storefront, CUSTOMER.email);
  await caller.payment.checkout(checkout);
  const refused = caller.payment.checkout(byCreditCard(await creditCardToken(storefront, '4000000000000010'), true));
  expect(await failureOf(refused)).toBe('TOO_MANY_REQUESTS');
  await settle('paid');
  await venue.fault({ path: '/order/:orderId/finish' }, 'status', { status: 409, code: 'ORDER_COMPLETED' });
  expect(await failureOf(caller.order.finish(checkout))).toBe('ORDER_COMPLETED');
  const receipts = await caller.order.receipts({ card: firstRight(gallery), identity: CUSTOMER });
  expect(receipts.map(({ method }) => method)).toEqual(['pix']);
});

describe('a PIX code that is paid late, after a credit card', () => {
  const refusals = {
    'was refused': () => undefined,
    'was refused by an error': ({ fault }) => fault(CHECKOUT, 'error_flag', { message: 'REFUSED' }),
    'was refused by a reply that was lost': ({ fault }) => fault(CHECKOUT, 'lost_reply'),
  } satisfies Record<string, (watched: Awaited<ReturnType<typeof watchedOrder>>) => unknown>;

  it.each(Object.entries(refusals))('%s, is the method that the receipt names', async (_, refuse) => {
    const watched = await watchedOrder(CUSTOMER.email);
    const { caller, gallery, checkout, payByCard, payNth, patch, fault, endFaults, finish } = watched;
    await caller.payment.checkout(checkout);
    await refuse(watched);
    await payByCard('4000000000000028').catch(() => undefined);
    await endFaults();
    await payNth(1);
    // For the provider, the refused credit card is still the order's latest payment.
    await patch({ method: 'GET', path: '/payment/' }, { status: 'REFUSED', method: 'creditCard', pix_text: null });
    await fault({ path: '/order/:orderId/finish' }, 'status', { status: 409, code: 'ORDER_COMPLETED' });
    expect(await failureOf(finish())).toBe('ORDER_COMPLETED');
    const receipts = await caller.order.receipts({ card: firstRight(gallery), identity: CUSTOMER });
    expect(receipts.map(({ method }) => method)).toEqual(['pix']);
  });
});

it.each([
  ['no customer', { customer: null }],
  ['a customer without document', { customer: { email: CUSTOMER.email, document: '' } }],
  ['no payment', { payments: null }],
  ['a payment without method', { payments: [{ status: 'PAID' }] }],
])('keeps the receipt of an order that is finished by a reply with %s', async (_, order) => {
  const { caller, gallery, payByCard, patch, finish } = await watchedOrder(CUSTOMER.email);
  await payByCard('4000000000000010');
  await patch({ method: 'POST', path: '/finish' }, { order });
  const before = Date.now();
  expect((await finish()).isCompleted).toBe(true);
  const [receipt, ...others] = await caller.order.receipts({ card: firstRight(gallery), identity: CUSTOMER });
  expect([receipt?.totalCents, receipt?.method, others]).toEqual([2990, 'creditCard', []]);
  expect(Date.parse(receipt?.completedAt ?? '')).toBeGreaterThanOrEqual(before);
});
