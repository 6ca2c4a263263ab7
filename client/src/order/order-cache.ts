import { getQueryKey } from '@trpc/react-query';
import { trpc } from '#client/lib/trpc.ts';
import type { GalleryCard } from '#shared/media/media.ts';
import { isSameOrder, type Order } from '#shared/order.ts';
import { withKnownMethod } from '#shared/payment.ts';
import type { OrderCaches, OrderClient } from './order-client.ts';

/** @param right of the card that the order begins with */
export const orderKey = (right: string) => getQueryKey(trpc.order.open, { cards: [right] }, 'query');

/** @param order the order's signed id */
export const paymentKey = (order: string) => getQueryKey(trpc.payment.byOrder, { order }, 'query');

/** The last reply about the order. */
export function cachedOrder({ utils, firstCard }: Pick<OrderClient, 'utils' | 'firstCard'>): Order | undefined {
  return utils.order.open.getData({ cards: [firstCard.right] });
}

/** Reads the orders on the screen again. */
export function refetchShownOrders({ utils }: Pick<OrderCaches, 'utils'>): Promise<void> {
  return utils.order.open.refetch(undefined, { type: 'active' });
}

/** Cancels a check of the payment that is under way: its answer may be older than what is about to be written. */
export function cancelPaymentCheck({ utils }: Pick<OrderCaches, 'utils'>, order: string): void {
  void utils.payment.byOrder.cancel({ order });
}

/**
 * Writes an order's payment, from the reply of a charge or of an order: a change of the order may have ended a pending
 * PIX code.
 */
export function setPayment(
  { utils }: Pick<OrderCaches, 'utils'>,
  { id, payment }: Pick<Order, 'id' | 'payment'>,
): void {
  cancelPaymentCheck({ utils }, id);
  utils.payment.byOrder.setData({ order: id }, (cached) => payment && withKnownMethod(cached ?? null, payment));
}

type SetOrderOptions = {
  /** Write into this card's entry, whichever order is in it. Otherwise: into every entry of this order. */
  readonly card?: GalleryCard;
  /** Leave the payment's entry alone: a check of the payment, which called this, is about to write it. */
  readonly keepsPayment?: boolean;
};

/**
 * Replaces the cached order by a reply, the whole of it (requirement C4), and its payment. A read that is still under way
 * may be older than the reply: it is cancelled.
 */
export function setOrder(caches: OrderCaches, order: Order, { card, keepsPayment }: SetOrderOptions = {}): void {
  const { queryClient, utils } = caches;
  if (card) {
    void utils.order.open.cancel({ cards: [card.right] });
    utils.order.open.setData({ cards: [card.right] }, order);
  } else {
    for (const [queryKey, cached] of queryClient.getQueriesData<Order>({ queryKey: getQueryKey(trpc.order.open) })) {
      if (!isSameOrder(cached, order)) continue;
      void queryClient.cancelQueries({ queryKey, exact: true });
      queryClient.setQueryData(queryKey, order);
    }
  }
  if (!keepsPayment) setPayment(caches, order);
}
