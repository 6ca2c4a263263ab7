import { describe, expect, it, vi } from 'vitest';
import type { ProviderOrder } from '#server/provider/types.ts';
import { createMemoryState } from '#server/shared-state/create-shared-state.ts';
import { RECENT_ORDER_MS } from '#shared/deadlines.ts';
import { createOrderStores } from './order-stores.ts';

const orderOf = (media: number) => ({ items: [{ medias: Array.from({ length: media }) }] }) as unknown as ProviderOrder;
const load = (media: number) => ({ context: async () => orderOf(media) });

describe('recent orders', () => {
  it('are bounded by their media, of which one may have many', async () => {
    const { recentOrders: recent } = createOrderStores(createMemoryState());
    for (let at = 0; at < 20; at += 1) await recent.forceFetch(`order ${at}`, load(10_000));
    expect(recent.size).toBe(4);
    const tooLong = await recent.forceFetch('too long', load(60_000));
    expect(tooLong.items[0]?.medias).toHaveLength(60_000);
    expect([...recent.keys()]).toEqual(['order 19', 'order 18', 'order 17', 'order 16']);
  });

  it('are gone five seconds after their load began, though nobody asks', async () => {
    vi.useFakeTimers();
    const { recentOrders: recent } = createOrderStores(createMemoryState());
    const slow = Promise.withResolvers<ProviderOrder>();
    const order = recent.forceFetch('slow', { context: () => slow.promise });
    await vi.advanceTimersByTimeAsync(RECENT_ORDER_MS - 1_000);
    slow.resolve(orderOf(1));
    await order;
    expect(recent.size).toBe(1);
    await vi.advanceTimersByTimeAsync(1_100);
    expect(recent.size).toBe(0);
  });

  it('reach whoever waits, however long the load takes, and are then loaded again', async () => {
    vi.useFakeTimers();
    const { recentOrders: recent } = createOrderStores(createMemoryState());
    const slow = Promise.withResolvers<ProviderOrder>();
    const order = recent.forceFetch('slow', { context: () => slow.promise });
    await vi.advanceTimersByTimeAsync(2 * RECENT_ORDER_MS);
    slow.resolve(orderOf(1));
    expect((await order).items[0]?.medias).toHaveLength(1);
    expect((await recent.forceFetch('slow', load(2))).items[0]?.medias).toHaveLength(2);
  });
});
