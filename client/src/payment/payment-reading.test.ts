import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { orderKey, paymentKey, setOrder, writePayment } from '#client/order/order-entry.ts';
import { EMPTY_ADDRESS } from '#shared/address.ts';
import type { Order } from '#shared/order.ts';
import { isOpenPayment, type Payment } from '#shared/payment.ts';
import { paymentReading } from './payment-reading.ts';

const pix: Payment = { status: 'pending', method: 'pix', pixText: '000201…' };
const card: Payment = { status: 'pending', method: 'creditCard', pixText: null };
const nameless: Payment = { status: 'pending', method: null, pixText: null };
const order: Order = {
  id: 'o.7.old-signature',
  reference: '7',
  cards: [],
  isCompleted: false,
  totalCents: 2990,
  items: [],
  buyer: { kind: 'nobody' },
  customer: null,
  address: EMPTY_ADDRESS,
  payment: null,
};

/** A page that shows the order and what it knows of its payment. */
function page(held: Payment | null, replies: { byOrder?: () => Promise<Payment | null>; witness?: Order } = {}) {
  const client = new QueryClient();
  client.setQueryData(orderKey('right'), order);
  client.setQueryData(paymentKey(order.id), held);
  const byOrder = replies.byOrder ?? (async () => null);
  const open = async () => replies.witness ?? order;
  const reading = paymentReading(client, { byOrder, open }, order);
  const check = () => client.fetchQuery({ ...reading, staleTime: 0 });
  return { client, check, shown: () => client.getQueryData<Payment | null>(paymentKey(order.id)) };
}

describe('a check of a payment', () => {
  it.each([
    ['waits', nameless, true],
    ['is refused', { ...nameless, status: 'refused' }, false],
  ] as const)('without the method: the card %s', async (_, read, waits) => {
    const { check, shown } = page(card, { byOrder: async () => read });
    await check();
    expect(shown()).toEqual({ ...read, method: 'creditCard' });
    expect(isOpenPayment(shown() ?? null)).toBe(waits);
  });

  it('that finds none believes it only when the order says so, too (decision 019)', async () => {
    const forgetful = page(pix, { witness: { ...order, payment: pix } });
    expect(await forgetful.check()).toEqual(pix);
    expect(await page(pix, { witness: order }).check()).toBeNull();
    expect(await page(pix, { witness: { ...order, reference: '8' } }).check()).toEqual(pix);
  });

  it('knows its order under another signature', async () => {
    const resigned = { ...order, id: 'o.7.new-signature', payment: { ...pix, status: 'paid' as const } };
    const { check, client } = page(pix, { witness: resigned });
    expect((await check())?.status).toBe('paid');
    expect(client.getQueryData(orderKey('right'))).toEqual(resigned);
  });

  it.each(['a charge', 'an order'])(
    'that was under way does not take the place of the payment of %s',
    async (newer) => {
      const answer = Promise.withResolvers<Payment>();
      const expired: Payment = { ...pix, status: 'expired', pixText: null };
      const { client, check, shown } = page(expired, { byOrder: () => answer.promise });
      const checked = check().catch(() => null);
      if (newer === 'a charge') writePayment(client, { id: order.id, payment: pix });
      else setOrder(client, { ...order, payment: pix });
      answer.resolve(expired);
      await checked;
      expect(shown()).toEqual(pix);
    },
  );
});

it('writes a reply over the order that was signed with another key', () => {
  const { client } = page(null);
  setOrder(client, { ...order, id: 'o.7.new-signature', totalCents: 5980 });
  expect(client.getQueryData<Order>(orderKey('right'))?.totalCents).toBe(5980);
});
