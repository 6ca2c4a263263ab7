import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { LongOrders } from './long-orders.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] }));
afterEach(() => void vi.useRealTimers());

async function turnsOf(orders: LongOrders, networks: readonly string[]) {
  const start = performance.now();
  const turns = networks.map((network) => orders.turn('order', network).then(() => performance.now() - start));
  const results = Promise.allSettled(turns);
  await vi.advanceTimersByTimeAsync(60_000);
  return (await results).map((result) => (result.status === 'fulfilled' ? result.value : 'refused'));
}

function longOrder(): LongOrders {
  const orders = new LongOrders();
  orders.note('order', 10_000);
  return orders;
}

const wifi = (count: number) => Array<string>(count).fill('192.0.2.0');
const refused = (count: number) => Array<string>(count).fill('refused');

it('a network reads an order of 10,000 media once a second, and no more than ten wait', async () => {
  const seconds = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
  expect(await turnsOf(longOrder(), wifi(15))).toEqual([...seconds.map((second) => second * 1_000), ...refused(4)]);
});

it('forty networks together read three such orders a second', async () => {
  const turns = await turnsOf(
    longOrder(),
    Array.from({ length: 40 }, (_, index) => `network ${index}`),
  );
  expect(turns).toEqual([...Array.from({ length: 34 }, (_, index) => index * 300), ...refused(6)]);
});

it('a network with many turns keeps another waiting for a moment alone', async () => {
  expect((await turnsOf(longOrder(), [...wifi(10), '198.51.100.0'])).at(-1)).toBe(3_000);
});

it('an order of fewer media waits for nobody', async () => {
  const orders = new LongOrders();
  orders.note('order', 2_000);
  expect(await turnsOf(orders, wifi(50))).toEqual(Array(50).fill(0));
});

it('an order that was long once stays so: its next changes may all wait behind one that makes it long', async () => {
  const orders = longOrder();
  orders.note('order', 1);
  expect((await turnsOf(orders, wifi(15))).slice(11)).toEqual(refused(4));
});
