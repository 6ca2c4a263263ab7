import type { QueryClient } from '@tanstack/react-query';
import { useQueryClient } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { buyerRight } from '#client/lib/tab-rights.ts';
import { trpc } from '#client/lib/trpc.ts';
import { type OrderCalls, orderEntries, paymentKey, replaceOrder } from '#client/order/order-entry.ts';
import { isForgotten, isSameOrder, type Order } from '#shared/order.ts';
import { type Payment, withKnownMethod } from '#shared/payment.ts';

/** The calls by which a payment is read. Plain, so that tests need no screen. */
export type PaymentCalls = {
  readonly byOrder: (input: { order: string }) => Promise<Payment | null>;
  readonly open: OrderCalls['open'];
};

/** The entry that holds an order, under whichever card it stands. */
function entryOf(client: QueryClient, order: Order) {
  const entries = client.getQueryCache().findAll({ queryKey: getQueryKey(trpc.order.open) });
  return entries.find(({ state }) => isSameOrder(state.data as Order | undefined, order));
}

/** The order as the provider has it now, or undefined where asking for it gives another one. */
async function readWitness(client: QueryClient, open: OrderCalls['open'], order: Order): Promise<Order | undefined> {
  const entry = entryOf(client, order);
  if (!entry) return undefined;
  const [, { input }] = entry.queryKey as [unknown, { input: Parameters<OrderCalls['open']>[0] }];
  const read = await open(input);
  return isSameOrder(read, order) ? read : undefined;
}

/** What the page knows of the payment: its own entry, or what came with the order. */
function heldPayment(client: QueryClient, order: Order): Payment | null {
  const own = client.getQueryData<Payment | null>(paymentKey(order.id)) ?? null;
  const inOrder = (entryOf(client, order)?.state.data as Order | undefined)?.payment ?? null;
  return own ?? inOrder;
}

/**
 * The order's payment as the provider knows it now. "None" while one waits may be a provider that lost its memory for a
 * moment: the order itself is the second witness, and without one what was held stays (decision 019).
 */
async function readPayment(client: QueryClient, calls: PaymentCalls, order: Order): Promise<Payment | null> {
  const read = await calls.byOrder({ order: order.id });
  const held = heldPayment(client, order);
  if (read !== null) return withKnownMethod(held, read);
  if (held?.status !== 'pending') return null;
  const witness = await readWitness(client, calls.open, order);
  if (!witness) return held;
  if (isForgotten(order, witness)) {
    // Another order stands in its place: it is read by the one way that brings the choices along.
    await client.refetchQueries({ ...orderEntries(), type: 'active' });
    return null;
  }
  replaceOrder(client, witness);
  return witness.payment && withKnownMethod(held, witness.payment);
}

/** How the payment of an order is read, wherever it is: one entry, one way to fill it. */
export function paymentReading(client: QueryClient, calls: PaymentCalls, order: Order | undefined) {
  return {
    queryKey: paymentKey(order?.id ?? ''),
    queryFn: () => (order ? readPayment(client, calls, order) : null),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    // A check without a network fails at once and is told, instead of waiting in silence.
    networkMode: 'always' as const,
  };
}

export function usePaymentReading(order: Order | undefined) {
  const client = useQueryClient();
  const { payment, order: orders } = trpc.useUtils().client;
  const calls: PaymentCalls = {
    byOrder: (input) => payment.byOrder.query(input),
    open: (input) => orders.open.query({ ...input, ...(order && { held: order.id, ...buyerRight(order.id) }) }),
  };
  return paymentReading(client, calls, order);
}
