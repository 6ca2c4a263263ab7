import { TRPCClientError } from '@trpc/client';
import { createTRPCQueryUtils } from '@trpc/react-query';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createQueryClient, type TrpcClient, trpcClient } from '#client/lib/trpc.ts';
import { OrderSession } from '#client/order/order-session.ts';
import { sampleItem, sampleOrder, samplePhoto } from '#client/testing/samples.ts';
import type { CardCode } from '#shared/cards/card-code.ts';
import type { Gallery } from '#shared/media/media.ts';
import type { Order } from '#shared/order.ts';
import { isOpenPayment, type Payment } from '#shared/payment.ts';
import { samplePayment } from '#shared/testing/sample-payment.ts';
import { PaymentSession } from './payment-session.ts';

const CODE = 'ABCDEFGHJ' as CardCode;
const pix = samplePayment();
const paid: Payment = { ...pix, status: 'paid' };
const card = samplePayment({ method: 'creditCard', pixText: null });
const nameless = samplePayment({ method: null, pixText: null });
const order = sampleOrder(sampleItem([samplePhoto(1)], 2990));

type Replies = {
  readonly byOrder?: () => Promise<Payment | null>;
  readonly secondSource?: Order;
  readonly checkout?: () => Promise<Payment>;
  readonly finish?: () => Promise<Order>;
};

/** Creates a session that shows the order with a payment. The test answers its calls. */
function page(payment: Payment | null, replies: Replies = {}) {
  const queryClient = createQueryClient();
  const utils = createTRPCQueryUtils({ client: trpcClient, queryClient });
  utils.gallery.byCards.setData({ cards: [CODE] }, { cards: [{ code: CODE, right: 'right' }] } as unknown as Gallery);
  const calls = {
    byOrder: vi.fn(replies.byOrder ?? (async () => null)),
    checkout: vi.fn(replies.checkout ?? (async () => pix)),
    open: vi.fn(async () => replies.secondSource ?? order),
    finish: vi.fn(replies.finish ?? (async () => ({ ...order, isCompleted: true }))),
  };
  const client = {
    order: { open: { query: calls.open }, finish: { mutate: calls.finish } },
    payment: { byOrder: { query: calls.byOrder } },
  };
  const session = new OrderSession(CODE, client as unknown as TrpcClient, queryClient);
  session.show({ ...order, payment });
  const watch = new PaymentSession(session);
  const check = async () => {
    watch.checkNow();
    await pass();
  };
  return { session, watch, check, calls, shown: () => session.state.payment };
}

const pass = (ms = 0) => vi.advanceTimersByTimeAsync(ms);

const failWith = (errorCode: string) => () =>
  Promise.reject(TRPCClientError.from({ error: { message: errorCode, code: -32_000, data: { errorCode } } }));

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('sessionStorage', undefined);
  vi.stubGlobal('history', { state: null });
  vi.stubGlobal('document', new EventTarget());
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('BroadcastChannel', undefined);
});

describe('a check of a payment', () => {
  it.each([
    ['waits', nameless, true],
    ['is refused', { ...nameless, status: 'refused' }, false],
  ] as const)('without the method: the card %s', async (_, read, waits) => {
    const { check, shown } = page(card, { byOrder: async () => read });
    await check();
    expect(shown()).toEqual({ ...read, method: 'creditCard' });
    expect(isOpenPayment(shown())).toBe(waits);
  });

  it.each([
    ['that the order confirms stays', { ...order, payment: pix }, pix],
    ['that the order denies is gone', order, null],
    ['of which another order says nothing stays', { ...order, reference: '8' }, pix],
  ])('that finds none: a payment %s (decision 007)', async (_, secondSource, expected) => {
    const { check, shown } = page(pix, { secondSource });
    await check();
    expect(shown()).toEqual(expected);
  });

  it('knows its order under another signature', async () => {
    const resigned = { ...order, id: 'o.1.new-signature', payment: paid };
    const { check, shown, session } = page(pix, { secondSource: resigned });
    await check();
    expect([shown()?.status, session.state.order]).toEqual(['paid', resigned]);
  });

  it('that was under way shows no code of an order that another one has replaced', async () => {
    const answer = Promise.withResolvers<Payment>();
    const { session, check, shown } = page(null, { byOrder: () => answer.promise });
    await check();
    session.show({ ...order, reference: '8' });
    answer.resolve(pix);
    await pass();
    expect(shown()).toBeNull();
  });

  it('that was under way is dropped once its completed order was left, also while the next one is opened', async () => {
    const answer = Promise.withResolvers<Payment>();
    const { session, check, shown } = page(null, { byOrder: () => answer.promise });
    await check();
    session.show({ ...order, isCompleted: true });
    session.leave();
    session.dispatch({ kind: 'migrating' });
    answer.resolve(paid);
    await pass();
    expect(shown()).toBeNull();
  });

  it('that was under way is dropped when a charge begins', async () => {
    const answer = Promise.withResolvers<Payment>();
    const expired: Payment = { ...pix, status: 'expired', pixText: null };
    const { watch, check, shown } = page(expired, { byOrder: () => answer.promise });
    await check();
    void watch.charge(order, () => new Promise(() => undefined));
    answer.resolve({ ...card, status: 'refused' });
    await pass();
    expect(shown()).toEqual(expired);
  });

  it.each(['a charge', 'an order'])('that was under way does not replace the payment of %s', async (newer) => {
    const answer = Promise.withResolvers<Payment>();
    const expired: Payment = { ...pix, status: 'expired', pixText: null };
    const { session, watch, check, calls, shown } = page(expired, { byOrder: () => answer.promise });
    await check();
    if (newer === 'a charge') await watch.charge(order, calls.checkout);
    else session.show({ ...order, payment: pix });
    answer.resolve(expired);
    await pass();
    expect(shown()).toEqual(pix);
  });
});

it.each([
  ['any reload', true, 'pix', 1],
  ['a reload that was made to show the card fields', 'wanted', 'creditCard', 0],
] as const)(
  'after %s, a PIX code that waits is checked if it shows (B8, B10)',
  async (_, cardFields, method, checks) => {
    vi.stubGlobal('history', { state: { cardFields } });
    const { watch, calls } = page(pix, { byOrder: async () => pix });
    watch.watch();
    expect(watch.state.method).toBe(method);
    await pass(5_500);
    expect(calls.byOrder).toHaveBeenCalledTimes(checks);
  },
);

it('after a reload, the credit card stays chosen until a PIX code appears, and not after the code has ended', async () => {
  vi.stubGlobal('history', { state: { cardFields: true } });
  const { watch, session } = page(null);
  watch.watch();
  const methods = [null, pix, { ...pix, status: 'expired', pixText: null } as const].map((payment) => {
    session.dispatch({ kind: 'paymentRead', payment });
    session.notify();
    return watch.state.method;
  });
  expect(methods).toEqual(['creditCard', 'pix', 'pix']);
});

it('reads the payment when the visitor returns to the page, but not for an empty order', async () => {
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }));
  const { watch, calls, session } = page(null);
  watch.watch();
  for (const items of [order.items, []]) {
    session.show({ ...order, items });
    window.dispatchEvent(new Event('focus'));
    await pass();
    expect(calls.byOrder).toHaveBeenCalledTimes(1);
  }
});

it('shows that another tab has completed the order, but not once this one was left', () => {
  const channel = new EventTarget();
  vi.stubGlobal('BroadcastChannel', function open() {
    return channel;
  });
  const completeElsewhere = () =>
    channel.dispatchEvent(Object.assign(new Event('message'), { data: { from: 0, message: order.reference } }));
  const { watch, session } = page(null);
  watch.watch();
  completeElsewhere();
  expect(session.state.order?.isCompleted).toBe(true);
  session.leave();
  completeElsewhere();
  expect(session.state).toMatchObject({ phase: 'left', order: { isCompleted: false } });
});

it('checks every five seconds while a payment waits, and after each failure in twice the time (B10)', async () => {
  const { watch, calls } = page(pix, { byOrder: () => Promise.reject(new Error('no answer')) });
  const stop = watch.watch();
  const asked: number[] = [];
  for (let second = 1; second <= 40; second += 1) {
    await pass(1_000);
    asked.push(calls.byOrder.mock.calls.length);
  }
  expect([5, 14, 15, 34, 35].map((second) => asked[second - 1])).toEqual([1, 1, 2, 2, 3]);
  expect(watch.state.failures).toBe(3);
  stop();
  await pass(600_000);
  expect(calls.byOrder).toHaveBeenCalledTimes(3);
});

it('reads the payment of each order that came with items, a buyer and no payment, at once and once (decision 007)', async () => {
  const { watch, calls, session } = page(null);
  watch.watch();
  await pass(60_000);
  const bought: Order = { ...order, id: 'o.2.key', reference: '1002', buyer: { kind: 'someone' } };
  session.show({ ...bought, reference: '1003', items: [] });
  await pass(60_000);
  expect(calls.byOrder).not.toHaveBeenCalled();
  session.show(bought);
  for (const ms of [0, 60_000]) {
    await pass(ms);
    expect(calls.byOrder.mock.calls).toEqual([[{ order: 'o.2.key', mustBeCertain: true }]]);
  }
});

describe('a page that is loaded while an earlier credit card charge may still land', () => {
  const reloaded = (before: Payment | null) => {
    const answers = { late: null as Payment | null };
    const opened = page(before);
    const { calls, session, watch } = opened;
    calls.byOrder.mockImplementation(async () => answers.late ?? before);
    calls.byOrder.mockImplementationOnce(failWith('PAYMENT_IN_PROGRESS'));
    watch.watch();
    session.show({ ...order, reference: '1002', buyer: { kind: 'someone' }, payment: before });
    return { ...opened, answers };
  };

  it.each([
    ['without a payment', null],
    ['with a refused card', { ...card, status: 'refused' }],
    ['with a PIX code that the charge may replace', { ...pix, pixText: null }],
  ] as const)('%s: completes the order once it has landed', async (_, before) => {
    const { calls, answers } = reloaded(before);
    await pass(23_000);
    expect(calls.byOrder.mock.calls[0]).toEqual([{ order: 'o.1.key', mustBeCertain: true }]);
    expect(calls.finish).not.toHaveBeenCalled();
    answers.late = paid;
    await pass(5_000);
    expect(calls.finish).toHaveBeenCalledTimes(1);
  });

  it('reads no more once the charge has certainly ended', async () => {
    const { calls, watch } = reloaded(null);
    await pass(600_000);
    expect(calls.byOrder).toHaveBeenCalledTimes(9);
    expect(watch.state.failures).toBe(0);
  });
});

it('finishes a paid order at once, however often its checks had failed (B13)', async () => {
  const { watch, calls, session } = page(pix, { byOrder: () => Promise.reject(new Error('no answer')) });
  watch.watch();
  await pass(60_000);
  session.show({ ...order, payment: paid });
  await pass();
  expect(calls.finish).toHaveBeenCalledTimes(1);
});

describe('after a charge that may still run at the provider', () => {
  const lost = (): Promise<Payment | null> => Promise.reject(new Error('no answer'));

  it.each(['OUTCOME_UNKNOWN', 'PAYMENT_IN_PROGRESS'])('(%s), its late payment completes the order', async (code) => {
    const { watch, calls, session } = page(null);
    watch.watch();
    await watch.charge(order, failWith(code)).catch(() => undefined);
    await pass(33_000);
    expect(session.state.order?.isCompleted).toBe(false);
    calls.byOrder.mockImplementation(async () => paid);
    await pass(12_000);
    expect(session.state.order?.isCompleted).toBe(true);
  });

  it.each([
    ['OUTCOME_UNKNOWN', 9],
    ['PROVIDER_REFUSED', 1],
  ])('(%s), the payment is read while the server counts the charge, or once', async (code, reads) => {
    const { watch, calls } = page(null);
    watch.watch();
    await watch.charge(order, failWith(code)).catch(() => undefined);
    await pass(600_000);
    expect(calls.byOrder).toHaveBeenCalledTimes(reads);
  });

  it.each([
    ['first', [lost]],
    ['last', [...Array<typeof lost>(8).fill(async () => null), lost]],
  ])('the payment is read again if the %s read fails, which locks the button', async (_, reads) => {
    const { watch, calls } = page(null);
    for (const reply of reads) calls.byOrder.mockImplementationOnce(reply);
    watch.watch();
    await watch.charge(order, failWith('OUTCOME_UNKNOWN')).catch(() => undefined);
    await pass(5_000 * (reads.length - 1));
    expect(watch.state.failures).toBe(1);
    await pass(5_000);
    expect(watch.state.failures).toBe(0);
  });

  it('the payment is read once more if the last read began while the charge might still run', async () => {
    const { watch, calls, session } = page(null);
    const paidAt = performance.now() + 38_000;
    calls.byOrder.mockImplementation(async () => {
      const read = performance.now() < paidAt ? null : paid;
      await new Promise((resolve) => setTimeout(resolve, 4_100));
      return read;
    });
    watch.watch();
    watch.charge(order, failWith('OUTCOME_UNKNOWN')).catch(() => undefined);
    await pass(60_000);
    expect(session.state.order?.isCompleted).toBe(true);
  });

  it('the payment of the next order is not read', async () => {
    const { watch, calls, session } = page(null);
    watch.watch();
    await watch.charge(order, failWith('OUTCOME_UNKNOWN')).catch(() => undefined);
    session.show({ ...order, reference: '1002' });
    await pass(60_000);
    expect(calls.byOrder).toHaveBeenCalledTimes(1);
  });
});

it('shows no payment of a charge before which another order replaced its order', async () => {
  const { session, watch, shown } = page(null);
  void session.inTurn(async () => session.show({ ...order, reference: '8' }));
  await watch.charge(order, async () => paid);
  expect(shown()).toBeNull();
});

it('checks nothing while the charge of another payment is under way, nor without one', async () => {
  const answer = Promise.withResolvers<Payment>();
  const { watch, calls } = page(pix, { checkout: () => answer.promise });
  watch.watch();
  void watch.charge(order, calls.checkout);
  await pass(60_000);
  expect(calls.byOrder).not.toHaveBeenCalled();
  answer.resolve({ ...card, status: 'refused' });
  await pass(60_000);
  expect(calls.byOrder).not.toHaveBeenCalled();
});

it('a finish is repeated until the order is complete, and never made twice at a time (B13)', async () => {
  const answers = [new Error('no answer'), { ...order, isCompleted: false }, { ...order, isCompleted: true }];
  const { watch, calls, session } = page(paid, {
    finish: async () => {
      const answer = answers.shift();
      if (!answer || answer instanceof Error) throw answer;
      return answer;
    },
  });
  watch.watch();
  await pass(60_000);
  expect(calls.finish).toHaveBeenCalledTimes(3);
  expect([session.state.order?.isCompleted, watch.state.hasPaid, watch.state.failures]).toEqual([true, true, 0]);
});

it.each<[string, () => Promise<Order>]>([
  ['a reply that names no payment', async () => ({ ...order, isCompleted: true })],
  ['a finish whose reply was lost', failWith('ORDER_COMPLETED')],
])('shows the payment of an order that is completed by %s (B3)', async (_, finish) => {
  const { watch, session, calls, shown } = page(null, { finish });
  const charged: Payment = { ...card, status: 'paid' };
  watch.watch();
  await watch.charge(order, async () => charged);
  await pass();
  expect(calls.finish).toHaveBeenCalledTimes(1);
  expect([session.state.order?.isCompleted, session.state.order?.payment, shown()]).toEqual([true, charged, charged]);
});
