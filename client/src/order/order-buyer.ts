import { useMutation } from '@tanstack/react-query';
import { errorCodeOf, type RouterInputs } from '#client/lib/trpc.ts';
import type { Order } from '#shared/order.ts';
import { refetchOrder } from './load-order.ts';
import { setOrder } from './order-cache.ts';
import { ORDER_SCOPE, type OrderClient } from './order-client.ts';
import { useOrderClient } from './order-context.tsx';

/** Reopens an order that is gone and saves there, so that the visitor stays in the step. */
async function saveBuyer(
  orderClient: OrderClient,
  order: string,
  save: (order: string) => Promise<Order>,
): Promise<void> {
  try {
    setOrder(orderClient, await save(order));
  } catch (error) {
    if (errorCodeOf(error) !== 'NOT_FOUND') throw error;
    const now = await refetchOrder(orderClient, { reason: 'NOT_FOUND' });
    if (!now || now.isCompleted || now.items.length === 0) throw error;
    setOrder(orderClient, await save(now.id));
  }
}

/** Fails with the request's error. */
export function useSaveCustomer() {
  const orderClient = useOrderClient();
  return useMutation({
    scope: ORDER_SCOPE,
    mutationFn: ({ order, customer }: RouterInputs['order']['saveCustomer']) =>
      saveBuyer(orderClient, order, (id) => orderClient.api.saveCustomer({ order: id, customer })),
  });
}

/** Fails with the request's error. */
export function useSaveAddress() {
  const orderClient = useOrderClient();
  return useMutation({
    scope: ORDER_SCOPE,
    mutationFn: ({ order, address }: RouterInputs['order']['saveAddress']) =>
      saveBuyer(orderClient, order, (id) => orderClient.api.saveAddress({ order: id, address })),
  });
}

/** Proof by e-mail and document; the order then shows the buyer's own data. */
export function useProveBuyer() {
  const orderClient = useOrderClient();
  return useMutation({
    scope: ORDER_SCOPE,
    mutationFn: async (input: RouterInputs['order']['proveBuyer']) => {
      setOrder(orderClient, await orderClient.api.proveBuyer(input));
    },
  });
}
