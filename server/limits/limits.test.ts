import { beforeEach, expect, it, vi } from 'vitest';
import type { PaymentStatus } from '#shared/payment.ts';
import { samplePayment } from '#shared/testing/sample-payment.ts';
import { createLimits } from './limits.ts';
import { FREE_REFUSALS, MOST_REFUSAL_DELAY_MS } from './slowed-senders.ts';

const SITE = 'aqua';
const payment = (status: PaymentStatus) => samplePayment({ status, method: 'creditCard', pixText: null });

beforeEach(() => {
  vi.useFakeTimers();
});

function start() {
  const onCardTesting = vi.fn();
  const limits = createLimits({ onCardTesting });
  let networks = 0;
  /** Charges from a new network each time. @returns how long the answer took, in ms */
  const pay = async (status: PaymentStatus, site = SITE) => {
    networks += 1;
    const began = performance.now();
    limits.countCreditCard(site, payment(status));
    const visitor = { networks: [`network ${networks}`] as const, site, left: new AbortController().signal };
    const paid = limits.slow(
      'credit card',
      visitor,
      async () => status,
      (one) => one === 'refused',
    );
    const ended = paid.then(() => performance.now() - began);
    await vi.runAllTimersAsync();
    return ended;
  };
  const payTimes = async (times: number, status: PaymentStatus) => {
    const took: number[] = [];
    while (took.length < times) took.push(await pay(status));
    return took;
  };
  return { pay, payTimes, onCardTesting };
}

it('beyond the free ones each refused credit card of a venue waits longer, from whatever network; a good one and other venues never', async () => {
  const { pay, payTimes, onCardTesting } = start();
  expect(Math.max(...(await payTimes(FREE_REFUSALS, 'refused')))).toBe(0);
  expect(onCardTesting).not.toHaveBeenCalled();
  const [first = 0, second = 0, third = 0] = await payTimes(3, 'refused');
  expect([first > 0, second > first, third > second]).toEqual([true, true, true]);
  expect(onCardTesting.mock.calls).toEqual(Array(3).fill([SITE]));
  expect([await pay('paid'), await pay('pending'), await pay('refused', 'museu')]).toEqual([0, 0, 0]);
  expect(Math.max(...(await payTimes(200, 'refused')))).toBeLessThanOrEqual(MOST_REFUSAL_DELAY_MS);
  vi.advanceTimersByTime(2 * 60 * 60_000);
  expect(await pay('refused')).toBe(0);
});

it('nobody waits at a venue where as many credit cards are paid as are refused', async () => {
  const { pay, onCardTesting } = start();
  for (let nth = 0; nth < 500; nth += 1) expect([await pay('refused'), await pay('paid')]).toEqual([0, 0]);
  expect(onCardTesting).not.toHaveBeenCalled();
});
