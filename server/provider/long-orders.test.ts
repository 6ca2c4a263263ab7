import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { LongOrders } from './long-orders.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'Date'] }));
afterEach(() => void vi.useRealTimers());

const NAMES = ['order', 'FOTOS0001'];

async function turnsOf(orders: LongOrders, network: string, count: number) {
  const began: number[] = [];
  const start = Date.now();
  const turns = Array.from({ length: count }, () =>
    orders.turn(['FOTOS0001', 'FOTOS0002'], network).then(() => void began.push(Date.now() - start)),
  );
  const results = Promise.allSettled(turns);
  await vi.advanceTimersByTimeAsync(60_000);
  return { began, refused: (await results).filter(({ status }) => status === 'rejected').length };
}

it('a network reads an order of 10,000 media once a second, and no more than ten wait', async () => {
  const orders = new LongOrders();
  orders.note(NAMES, 10_000);
  const [one, other] = await Promise.all([turnsOf(orders, '192.0.2.0', 15), turnsOf(orders, '198.51.100.0', 1)]);
  expect(one.began).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((seconds) => seconds * 1_000));
  expect(one.refused).toBe(4);
  expect(other.began).toEqual([0]);
});

it('an order of fewer media waits for nobody, also one that was long before', async () => {
  const orders = new LongOrders();
  expect((await turnsOf(orders, '192.0.2.0', 50)).began).toEqual(Array(50).fill(0));
  orders.note(NAMES, 10_000);
  orders.note(NAMES, 2_000);
  expect((await turnsOf(orders, '192.0.2.0', 50)).began).toEqual(Array(50).fill(0));
});
