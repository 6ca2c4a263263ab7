import { useMutation } from '@tanstack/react-query';
import type { Address } from '#shared/address.ts';
import type { BuyerIdentity, Customer } from '#shared/customer.ts';
import type { Order } from '#shared/order.ts';
import { errorCodeOf } from '../lib/trpc.ts';
import { ORDER_SCOPE, type OrderDesk, writeOrder } from './order-entry.ts';
import { readBack } from './order-reading.ts';

/**
 * Saves something of the buyer. An order that is gone is opened anew with what was chosen and known, and has it saved then:
 * the visitor goes on where they are.
 */
async function saveBuyer(desk: OrderDesk, id: string, save: (id: string) => Promise<Order>): Promise<void> {
  try {
    writeOrder(desk.client, await save(id));
  } catch (error) {
    if (errorCodeOf(error) !== 'NOT_FOUND') throw error;
    const now = await readBack(desk, 'NOT_FOUND');
    if (!now || now.isCompleted || now.items.length === 0) throw error;
    writeOrder(desk.client, await save(now.id));
  }
}

/** Saves who buys and where they live, one step each. */
export function useSaveCustomer(desk: OrderDesk) {
  const { saveCustomer, saveAddress } = desk.calls;
  const customer = useMutation({
    mutationKey: ['order', 'customer'],
    scope: ORDER_SCOPE,
    mutationFn: (input: { order: string; customer: Customer }) =>
      saveBuyer(desk, input.order, (order) => saveCustomer({ order, customer: input.customer })),
  });
  const address = useMutation({
    mutationKey: ['order', 'address'],
    scope: ORDER_SCOPE,
    mutationFn: (input: { order: string; address: Address }) =>
      saveBuyer(desk, input.order, (order) => saveAddress({ order, address: input.address })),
  });
  return { customer, address };
}

/** Proves by e-mail and document to be the buyer; the order is then shown with the buyer's own data. */
export function useProveBuyer(desk: OrderDesk) {
  return useMutation({
    mutationKey: ['order', 'prove-buyer'],
    scope: ORDER_SCOPE,
    mutationFn: async (input: { order: string; identity: BuyerIdentity }) => {
      writeOrder(desk.client, await desk.calls.proveBuyer(input));
    },
  });
}
