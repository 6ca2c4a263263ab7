import { createQueryClient } from '#client/lib/trpc.ts';
import type { OrderCalls, OrderClient } from '#client/order/order-entry.ts';

/** An order client with an empty cache. @param calls the only calls that a test expects */
export function fakeOrderClient(calls: Partial<OrderCalls>): OrderClient {
  return { client: createQueryClient(), calls } as OrderClient;
}
