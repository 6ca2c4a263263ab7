import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { FaultKind } from '#mock-provider/faults/catalogue.ts';
import { busy } from '#server/errors.ts';
import { createMemoryState } from '#server/shared-state/create-shared-state.ts';
import type { RedisConnection } from '#server/shared-state/redis-connection.ts';
import { addMedia, creditCardToken, payableOrder, readyOrder } from '#server/testing/payable-order.ts';
import { failureOf, firstCard, startStorefront } from '#server/testing/storefront.ts';
import { CHARGE_ENDS_MS } from '#shared/deadlines.ts';

const PAYING_CARD = '4000000000000010';
const REFUSED_CARD = '4000000000000028';
const CHECKOUT = { method: 'POST', path: '/payment/checkout' };
/** The provider takes longer to charge than the server waits for the reply. */
const DEADLINE_MS = 200;
const CHARGE_MS = 3_000;
const FASTER = 100;

/** @param factor how much faster time passes for the marks */
async function chargeWith(kind: FaultKind, settings: object, factor = 1) {
  const { marks, ...state } = createMemoryState();
  const faster: typeof marks = {
    ...marks,
    replace: (key, to) => marks.replace(key, { ...to, ttlMs: to.ttlMs / factor }),
    async readWithTime(key) {
      const found = await marks.readWithTime(key);
      return found && { ...found, leftMs: found.leftMs * factor };
    },
  };
  const options = { provider: { deadlines: { checkout: DEADLINE_MS } } };
  const storefront = await startStorefront({}, { ...options, state: { ...state, marks: faster } });
  const fields = { features: { site: { can_remove_photo: true } } };
  const order = await payableOrder(storefront, 'pendente@example.com', fields);
  await order.venue.fault(CHECKOUT, kind, settings);
  const payByCard = async (number = PAYING_CARD) =>
    order.caller.payment.checkout(order.byCreditCard(await creditCardToken(storefront, number)));
  const stranger = storefront.caller(order.venue.site, '198.51.100.7');
  return { ...order, storefront, payByCard, stranger };
}

const LATE = ['latency', { delay_ms: CHARGE_MS, times: 1 }] as const;
const NEVER = ['close_before', { times: 1 }] as const;

/** Starts two instances with a shared state that can leave reads unanswered. */
async function twoInstances() {
  const state = createMemoryState();
  const redis = { isReady: () => true, isUsable: () => true } as RedisConnection;
  let unanswered = 0;
  const readWithTime: typeof state.marks.readWithTime = async (key) => {
    unanswered -= 1;
    if (unanswered >= 0) throw busy('no answer');
    return state.marks.readWithTime(key);
  };
  const shared = { ...state, redis, marks: { ...state.marks, readWithTime } };
  const storefront = await startStorefront({}, { state: shared });
  const order = await payableOrder(storefront, 'pendente@example.com');
  const other = await startStorefront({ PROVIDER_API_URL: storefront.mockUrl }, { state: shared });
  const leaveUnanswered = (reads: number) => {
    unanswered = reads;
  };
  return { ...order, storefront, other: other.caller(order.venue.site), leaveUnanswered };
}

describe('while the outcome of a charge is unknown', () => {
  it('no other is sent by an instance that was not told whether one may run', async () => {
    const { storefront, venue, caller, other, checkout, byCreditCard, charges, leaveUnanswered } = await twoInstances();
    await venue.fault(CHECKOUT, ...NEVER);
    const pay = byCreditCard(await creditCardToken(storefront, PAYING_CARD));
    expect(await failureOf(caller.payment.checkout(pay))).toBe('OUTCOME_UNKNOWN');
    leaveUnanswered(1);
    expect(await failureOf(other.payment.checkout(checkout))).toBe('SERVER_BUSY');
    expect(await failureOf(other.payment.checkout(checkout))).toBe('PAYMENT_IN_PROGRESS');
    expect(await charges()).toBe(1);
  });

  it('no other is sent, by no method, until its late payment is found', async () => {
    const { caller, checkout, payByCard, charges, payments } = await chargeWith(...LATE);
    expect(await failureOf(payByCard())).toBe('OUTCOME_UNKNOWN');
    expect(await caller.payment.byOrder({ order: checkout.order })).toBeNull();
    const mayRun = { errorCode: 'PAYMENT_IN_PROGRESS', retryAfterSeconds: expect.closeTo(40, -1) };
    await expect(payByCard()).rejects.toMatchObject(mayRun);
    await expect(caller.payment.checkout(checkout)).rejects.toMatchObject(mayRun);
    const certain = { order: checkout.order, mustBeCertain: true };
    await expect(caller.payment.byOrder(certain)).rejects.toMatchObject(mayRun);
    await expect.poll(payments).toEqual(['creditCard paid']);
    expect((await caller.payment.byOrder(certain))?.status).toBe('paid');
    expect((await payByCard()).status).toBe('paid');
    expect([await charges(), await payments()]).toEqual([1, ['creditCard paid']]);
  });

  it('another can be sent once it has certainly ended', async () => {
    const { payByCard, charges } = await chargeWith(...NEVER, FASTER);
    expect(await failureOf(payByCard())).toBe('OUTCOME_UNKNOWN');
    await pause(CHARGE_ENDS_MS / FASTER);
    // The charge must have ended by the instance's own clock, too.
    vi.setSystemTime(Date.now() + CHARGE_ENDS_MS);
    onTestFinished(() => void vi.useRealTimers());
    expect((await payByCard()).status).toBe('paid');
    expect(await charges()).toBe(2);
  });

  it('no credit card is charged for what its owner adds after the press: nobody changes the order', async () => {
    const { caller, checkout, card, gallery, payByCard, stranger } = await chargeWith(...NEVER);
    const { order, buyer } = checkout;
    const [sold, other] = gallery.unsold.map(({ id }) => id);
    expect(await failureOf(payByCard())).toBe('OUTCOME_UNKNOWN');
    const removal = firstCard(await stranger.gallery.byCards({ cards: [card] })).removal ?? '';
    const add = { order, media: other ?? '' };
    expect(await failureOf(addMedia(stranger, add))).toBe('ORDER_AWAITS_PAYMENT');
    expect(await failureOf(stranger.gallery.removeMedia({ media: sold ?? '', removal }))).toBe('ORDER_AWAITS_PAYMENT');
    expect(await failureOf(addMedia(caller, { ...add, buyer }))).toBe('PAYMENT_IN_PROGRESS');
    const own = firstCard(await caller.gallery.byCards({ cards: [card] })).removal ?? '';
    expect(await failureOf(caller.gallery.removeMedia({ media: sold ?? '', removal: own, buyer }))).toBe(
      'PAYMENT_IN_PROGRESS',
    );
  });

  it('its buyer changes the order if the charge would create a PIX code, which is then for another sum', async () => {
    const { caller, checkout, gallery } = await chargeWith(...NEVER);
    const { order, buyer } = checkout;
    expect(await failureOf(caller.payment.checkout(checkout))).toBe('OUTCOME_UNKNOWN');
    const media = gallery.unsold.at(-1)?.id ?? '';
    expect((await addMedia(caller, { order, media, buyer })).totalCents).toBe(5980);
  });

  it('an order that its buyer then changed does not count as uncharged if the provider says nothing', async () => {
    const { venue, caller, checkout, gallery } = await chargeWith(...NEVER);
    const { order, buyer } = checkout;
    expect(await failureOf(caller.payment.checkout(checkout))).toBe('OUTCOME_UNKNOWN');
    await addMedia(caller, { order, media: gallery.unsold.at(-1)?.id ?? '', buyer });
    await venue.fault({ method: 'GET', path: '/payment/' }, 'response', { body: {} });
    expect(await failureOf(caller.payment.byOrder({ order }))).toBe('PROVIDER_INVALID_REPLY');
  });

  it('no other is sent if it ends while the order of the next press is read', async () => {
    const { caller, venue, byCreditCard, payByCard, charges, payments, storefront } = await chargeWith(
      'latency',
      {
        delay_ms: 600,
        times: 1,
      },
      FASTER,
    );
    expect(await failureOf(payByCard())).toBe('OUTCOME_UNKNOWN');
    const next = byCreditCard(await creditCardToken(storefront, PAYING_CARD));
    await venue.fault({ method: 'POST', path: '/order/:firstCard' }, 'out_of_order', { delay_ms: 700, times: 1 });
    const pressed = failureOf(caller.payment.checkout(next));
    await pause(400);
    vi.setSystemTime(Date.now() + CHARGE_ENDS_MS);
    onTestFinished(() => void vi.useRealTimers());
    expect(await pressed).toBe('PAYMENT_IN_PROGRESS');
    expect([await charges(), await payments()]).toEqual([1, ['creditCard paid']]);
  });

  it('presses in an outage are not counted as charges', async () => {
    const { caller, checkout, charges } = await chargeWith('status', { status: 503 });
    const codes: (string | undefined)[] = [];
    for (let press = 0; press < 12; press += 1) codes.push(await failureOf(caller.payment.checkout(checkout)));
    expect(codes).toEqual(['OUTCOME_UNKNOWN', ...Array(11).fill('PAYMENT_IN_PROGRESS')]);
    expect(await charges()).toBe(1);
  });
});

it('a refusal that was read back after a lost reply keeps no other charge waiting', async () => {
  const { payByCard, payments } = await chargeWith('lost_reply', { times: 1 });
  expect((await payByCard(REFUSED_CARD)).status).toBe('refused');
  expect((await payByCard()).status).toBe('paid');
  expect(await payments()).toEqual(['creditCard refused', 'creditCard paid']);
});

it('presses that send nothing, because the circuit is open, are not counted as charges', async () => {
  const times = { slowFailure: 0, circuitWindow: 10, circuitProbe: 60_000, slowedPaymentRead: 1 };
  const storefront = await startStorefront({}, { provider: { circuitFailures: 1, times } });
  const { venue, caller, checkout, charges } = await payableOrder(storefront, 'pendente@example.com');
  const readyOther = async () => (await readyOrder(caller, (await venue.addCard({ photos: 1 })).card)).ready;
  const others = [await readyOther(), await readyOther()];
  await venue.fault({ path: '/payment/' }, 'status', { status: 503 });
  // The first checkout opens the circuit, and the second is the network's probe.
  for (const other of others) {
    expect(await failureOf(caller.payment.checkout({ ...other, method: 'pix' }))).toBe('PROVIDER_UNAVAILABLE');
  }
  await storefront.control(`/faults?organization=${venue.organization.id}`, undefined, 'DELETE');
  const codes: (string | undefined)[] = [];
  for (let press = 0; press < 12; press += 1) codes.push(await failureOf(caller.payment.checkout(checkout)));
  expect([new Set(codes), await charges()]).toEqual([new Set(['PROVIDER_UNAVAILABLE']), 0]);
  const withoutOutage = storefront.caller(venue.site);
  expect((await withoutOutage.payment.checkout(checkout)).status).toBe('pending');
});

it('a charge counts from when it is sent, not from when it begins to wait for a connection', async () => {
  const { marks, ...state } = createMemoryState();
  const recordedAt: number[] = [];
  const watched: typeof marks = {
    ...marks,
    replace(key, to) {
      if (to.value.includes('"sent"')) recordedAt.push(performance.now());
      return marks.replace(key, to);
    },
  };
  const pools = { payments: { connections: 1 }, paymentReads: { connections: 1 } };
  const storefront = await startStorefront({}, { state: { ...state, marks: watched }, provider: { pools } });
  const { venue, caller, checkout } = await payableOrder(storefront);
  const { ready } = await readyOrder(caller, (await venue.addCard({ photos: 1 })).card);
  // The delay lets both orders be read before a charge is sent.
  await venue.fault({ method: 'POST', path: '/order/:firstCard' }, 'latency', { delay_ms: 500 });
  await venue.fault(CHECKOUT, 'latency', { delay_ms: CHARGE_MS });
  const pay = (order: typeof ready) => caller.payment.checkout({ ...order, method: 'pix' });
  await Promise.all([pay(checkout), pay(ready)]);
  const [first = 0, second = 0] = recordedAt;
  expect(second - first).toBeGreaterThanOrEqual(CHARGE_MS);
});
