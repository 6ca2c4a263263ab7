import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { trpc } from '#client/lib/trpc.ts';
import type { Address } from '#shared/address.ts';
import type { CardCode } from '#shared/card-code.ts';
import type { BuyerIdentity, Customer } from '#shared/customer.ts';
import type { ErrorCode } from '#shared/error-codes.ts';
import type { GalleryCard } from '#shared/media.ts';
import { isSameOrder, type Order } from '#shared/order.ts';
import { type Payment, withKnownMethod } from '#shared/payment.ts';

/** All changes of the order run one at a time, so that its one cache entry always holds the newest reply. */
export const ORDER_SCOPE = { id: 'order' };

type OneMedia = { readonly order: string; readonly media: string };

/** The calls that read or change an order; each answers the whole of it. */
export type OrderCalls = {
  readonly open: (input: { cards: [string, ...string[]] }) => Promise<Order>;
  readonly addMedia: (input: OneMedia) => Promise<Order>;
  readonly removeMedia: (input: OneMedia) => Promise<Order>;
  readonly addAllDigital: (input: { order: string }) => Promise<Order>;
  readonly removeAllDigital: (input: { order: string }) => Promise<Order>;
  /** @param input with the card's signed right. */
  readonly addCard: (input: { order: string; card: string }) => Promise<Order>;
  readonly removeCard: (input: { order: string; card: CardCode }) => Promise<Order>;
  readonly saveCustomer: (input: { order: string; customer: Customer }) => Promise<Order>;
  readonly saveAddress: (input: { order: string; address: Address }) => Promise<Order>;
  readonly proveBuyer: (input: { order: string; identity: BuyerIdentity }) => Promise<Order>;
};

/** What the visitor is told of the order, beside what its entry shows. */
export type OrderEvent =
  | { readonly kind: 'failed'; readonly errorCode: ErrorCode }
  /** The order was gone and another one stands in its place. `isWhole`: with all that had been chosen. */
  | { readonly kind: 'renewed'; readonly isWhole: boolean };

/** Where one order is read and changed: the order of the card in the address. Plain, so that tests need no screen. */
export type OrderClient = {
  readonly client: QueryClient;
  readonly calls: OrderCalls;
  readonly first: GalleryCard;
  readonly tell: (news: OrderEvent) => void;
};

export const orderEntries = () => ({ queryKey: getQueryKey(trpc.order.open) });

/** @param right of the card that the order begins with. */
export function orderKey(right: string): QueryKey {
  return getQueryKey(trpc.order.open, { cards: [right] }, 'query');
}

/** The order as last answered. */
export function cachedOrder({ client, first }: OrderClient): Order | undefined {
  return client.getQueryData<Order>(orderKey(first.right));
}

/** @param order the order's signed id */
export function paymentKey(order: string): QueryKey {
  return getQueryKey(trpc.payment.byOrder, { order }, 'query');
}

/** Gives up a check of the payment that is under way: what it brings may be older than what is about to be known. */
export function dropPaymentCheck(client: QueryClient, order: string): void {
  void client.cancelQueries({ queryKey: paymentKey(order), exact: true });
}

/**
 * Writes what is known of an order's payment, as a charge answers it or as it comes with the order: a change may have ended
 * a PIX code that waited.
 */
export function writePayment(client: QueryClient, { id, payment }: Pick<Order, 'id' | 'payment'>): void {
  dropPaymentCheck(client, id);
  client.setQueryData<Payment | null>(paymentKey(id), (held) => payment && withKnownMethod(held ?? null, payment));
}

/**
 * Replaces the whole order by a reply (requirement C4). A read that is still under way may be older than the reply: it is
 * given up.
 */
export function setOrder(client: QueryClient, reply: Order): void {
  replaceOrder(client, reply);
  writePayment(client, reply);
}

/** The order alone, for whoever is reading its payment. */
export function replaceOrder(client: QueryClient, reply: Order): void {
  const isSame = (order: Order | undefined) => isSameOrder(order, reply);
  void client.cancelQueries({
    ...orderEntries(),
    predicate: ({ state }) => isSame(state.data as Order | undefined),
  });
  client.setQueriesData<Order>(orderEntries(), (held) => (isSame(held) ? reply : held));
}

/** Puts an order into the entry of the card it begins with, whichever order stood there. */
export function setOrderOfCard(client: QueryClient, right: string, order: Order): void {
  const queryKey = orderKey(right);
  void client.cancelQueries({ queryKey, exact: true });
  client.setQueryData(queryKey, order);
  writePayment(client, order);
}
