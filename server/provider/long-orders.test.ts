import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { LongOrders } from './long-orders.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] }));
afterEach(() => void vi.useRealTimers());

async function turnsOf(orders: LongOrders, network: string, count: number) {
  const began: number[] = [];
  const start = performance.now();
  const turns = Array.from({ length: count }, () =>
    orders.turn('order', network).then(() => void began.push(performance.now() - start)),
  );
  const results = Promise.allSettled(turns);
  await vi.advanceTimersByTimeAsync(60_000);
  return { began, refused: (await results).filter(({ status }) => status === 'rejected').length };
}

it('a network reads an order of 10,000 media once a second, and no more than ten wait', async () => {
  const orders = new LongOrders();
  orders.note('order', 10_000);
  const { began, refused } = await turnsOf(orders, '192.0.2.0', 15);
  expect(began).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((seconds) => seconds * 1_000));
  expect(refused).toBe(4);
});

it('forty networks together read three such orders a second', async () => {
  const orders = new LongOrders();
  orders.note('order', 10_000);
  const networks = Array.from({ length: 40 }, (_, index) => `network ${index}`);
  const start = performance.now();
  const turns = networks.map((network) => orders.turn('order', network).then(() => performance.now() - start));
  const results = Promise.allSettled(turns);
  await vi.advanceTimersByTimeAsync(60_000);
  const began = (await results).flatMap((result) => (result.status === 'fulfilled' ? result.value : []));
  expect(began).toEqual(Array.from({ length: 34 }, (_, index) => index * 300));
});

it('a network with many turns keeps another waiting for a moment alone', async () => {
  const orders = new LongOrders();
  orders.note('order', 10_000);
  const waiting = turnsOf(orders, '192.0.2.0', 10);
  const start = performance.now();
  const other = orders.turn('order', '198.51.100.0').then(() => performance.now() - start);
  await waiting;
  expect(await other).toBe(3_000);
});

it('an order of fewer media waits for nobody', async () => {
  const orders = new LongOrders();
  orders.note('order', 2_000);
  expect((await turnsOf(orders, '192.0.2.0', 50)).began).toEqual(Array(50).fill(0));
});

it('an order that was long once stays so: its next changes may all wait behind one that makes it long', async () => {
  const orders = new LongOrders();
  orders.note('order', 10_000);
  orders.note('order', 1);
  expect((await turnsOf(orders, '192.0.2.0', 15)).refused).toBe(4);
});
