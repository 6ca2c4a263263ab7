import { useMutation } from '@tanstack/react-query';
import { errorCodeOf } from '#client/lib/trpc.ts';
import type { Address } from '#shared/address.ts';
import type { BuyerIdentity, Customer } from '#shared/customer.ts';
import type { Order } from '#shared/order.ts';
import { ORDER_SCOPE, type OrderClient, setOrder } from './order-entry.ts';
import { refetchOrder } from './order-reading.ts';

/**
 * Saves something of the buyer. An order that is gone is opened anew with what was chosen and known, and has it saved then:
 * the visitor goes on where they are.
 */
async function saveBuyer(orderClient: OrderClient, id: string, save: (id: string) => Promise<Order>): Promise<void> {
  try {
    setOrder(orderClient.client, await save(id));
  } catch (error) {
    if (errorCodeOf(error) !== 'NOT_FOUND') throw error;
    const now = await refetchOrder(orderClient, 'NOT_FOUND');
    if (!now || now.isCompleted || now.items.length === 0) throw error;
    setOrder(orderClient.client, await save(now.id));
  }
}

/** Saves who buys and where they live, one step each. */
export function useSaveCustomer(orderClient: OrderClient) {
  const { saveCustomer, saveAddress } = orderClient.calls;
  const customer = useMutation({
    mutationKey: ['order', 'customer'],
    scope: ORDER_SCOPE,
    mutationFn: (input: { order: string; customer: Customer }) =>
      saveBuyer(orderClient, input.order, (order) => saveCustomer({ order, customer: input.customer })),
  });
  const address = useMutation({
    mutationKey: ['order', 'address'],
    scope: ORDER_SCOPE,
    mutationFn: (input: { order: string; address: Address }) =>
      saveBuyer(orderClient, input.order, (order) => saveAddress({ order, address: input.address })),
  });
  return { customer, address };
}

/** Proves by e-mail and document to be the buyer; the order is then shown with the buyer's own data. */
export function useProveBuyer(orderClient: OrderClient) {
  return useMutation({
    mutationKey: ['order', 'prove-buyer'],
    scope: ORDER_SCOPE,
    mutationFn: async (input: { order: string; identity: BuyerIdentity }) => {
      setOrder(orderClient.client, await orderClient.calls.proveBuyer(input));
    },
  });
}
