import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { createTRPCQueryUtils } from '@trpc/react-query';
import { describe, expect, it } from 'vitest';
import { trpcClient } from '#client/lib/trpc.ts';
import { orderKey, paymentKey, setOrder, setPayment } from '#client/order/order-client.ts';
import { sampleOrder } from '#client/testing/samples.ts';
import type { CardCode } from '#shared/cards/card-code.ts';
import type { Order } from '#shared/order.ts';
import { isOpenPayment, type Payment } from '#shared/payment.ts';
import { failuresInARow, paymentChecks, paymentQuery } from './payment-watch.tsx';

const pix: Payment = { status: 'pending', method: 'pix', pixText: '000201…', amountCents: null };
const card: Payment = { status: 'pending', method: 'creditCard', pixText: null, amountCents: null };
const nameless: Payment = { status: 'pending', method: null, pixText: null, amountCents: null };
const order = sampleOrder();

function page(cached: Payment | null, replies: { byOrder?: () => Promise<Payment | null>; secondSource?: Order } = {}) {
  const queryClient = new QueryClient();
  queryClient.setQueryData(orderKey('right'), order);
  queryClient.setQueryData(paymentKey(order.id), cached);
  const client = {
    queryClient,
    utils: createTRPCQueryUtils({ client: trpcClient, queryClient }),
    firstCard: { code: 'FOTOS0001' as CardCode, right: 'right' },
    api: { byOrder: replies.byOrder ?? (async () => null), order: async () => replies.secondSource ?? order },
  };
  const check = () => queryClient.fetchQuery({ ...paymentQuery(client, order), staleTime: 0 });
  const shown = () => queryClient.getQueryData<Payment | null>(paymentKey(order.id));
  const shownOrder = () => queryClient.getQueryData<Order>(orderKey('right'));
  return { client, check, shown, shownOrder };
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

  it('that finds none keeps a pending payment unless the order confirms it (decision 019)', async () => {
    const forgetful = page(pix, { secondSource: { ...order, payment: pix } });
    expect(await forgetful.check()).toEqual(pix);
    expect(await page(pix, { secondSource: order }).check()).toBeNull();
    expect(await page(pix, { secondSource: { ...order, reference: '8' } }).check()).toEqual(pix);
  });

  it('knows its order under another signature', async () => {
    const resigned = { ...order, id: 'o.1.new-signature', payment: { ...pix, status: 'paid' as const } };
    const { check, shownOrder } = page(pix, { secondSource: resigned });
    expect((await check())?.status).toBe('paid');
    expect(shownOrder()).toEqual(resigned);
  });

  it.each(['a charge', 'an order'])('that was under way does not replace the payment of %s', async (newer) => {
    const answer = Promise.withResolvers<Payment>();
    const expired: Payment = { ...pix, status: 'expired', pixText: null, amountCents: null };
    const { client, check, shown } = page(expired, { byOrder: () => answer.promise });
    const checked = check().catch(() => null);
    if (newer === 'a charge') setPayment(client, { id: order.id, payment: pix });
    else setOrder(client, { ...order, payment: pix });
    answer.resolve(expired);
    await checked;
    expect(shown()).toEqual(pix);
  });
});

async function afterFailedCheck() {
  const queryClient = new QueryClient();
  const queryKey = ['payment'];
  const requests: string[] = [];
  const query = {
    queryKey,
    queryFn: async (): Promise<Payment | null> => {
      requests.push('check');
      throw new Error('no answer');
    },
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  };
  const options = (isShown: boolean, isCharging = false) => ({
    ...query,
    ...paymentChecks({ isWaiting: () => isShown, isCharging, failuresBefore: 0 }),
  });
  queryClient.setQueryData<Payment | null>(queryKey, pix);
  await queryClient.fetchQuery({ ...query, staleTime: 0 }).catch(() => undefined);
  requests.splice(0);
  return { queryClient, options, requests };
}

it('after a check that failed, a return to the gallery or to the PIX code waits for the pause', async () => {
  const { queryClient, options, requests } = await afterFailedCheck();
  new QueryObserver(queryClient, options(true)).subscribe(() => undefined)();
  const observer = new QueryObserver(queryClient, options(false));
  const unsubscribe = observer.subscribe(() => undefined);
  observer.setOptions(options(true, true));
  unsubscribe();
  expect(requests).toEqual([]);
});

it('counts the failures since the last success', () => {
  expect(failuresInARow({ status: 'error', errorUpdateCount: 5 }, 3)).toBe(2);
  expect(failuresInARow({ status: 'success', errorUpdateCount: 5 }, 3)).toBe(0);
});
