import { getQueryKey } from '@trpc/react-query';
import { trpc } from '#client/lib/trpc.ts';
import type { GalleryCard } from '#shared/media/media.ts';
import { isSameOrder, type Order } from '#shared/order.ts';
import { withKnownMethod } from '#shared/payment.ts';
import type { OrderCaches, OrderClient } from './order-client.ts';

export const orderKey = (right: string) => getQueryKey(trpc.order.open, { cards: [right] }, 'query');

export const paymentKey = (order: string) => getQueryKey(trpc.payment.byOrder, { order }, 'query');

export function cachedOrder({ utils, firstCard }: Pick<OrderClient, 'utils' | 'firstCard'>): Order | undefined {
  return utils.order.open.getData({ cards: [firstCard.right] });
}

export function refetchShownOrders({ utils }: Pick<OrderCaches, 'utils'>): Promise<void> {
  return utils.order.open.refetch(undefined, { type: 'active' });
}

/** Its answer may be older than what is about to be written. */
export function cancelPaymentCheck({ utils }: Pick<OrderCaches, 'utils'>, order: string): void {
  void utils.payment.byOrder.cancel({ order });
}

/** From the reply of a charge or an order: changing the order may have ended a pending PIX code. */
export function setPayment(
  { utils }: Pick<OrderCaches, 'utils'>,
  { id, payment }: Pick<Order, 'id' | 'payment'>,
): void {
  cancelPaymentCheck({ utils }, id);
  utils.payment.byOrder.setData({ order: id }, (cached) => payment && withKnownMethod(cached ?? null, payment));
}

type SetOrderOptions = {
  /** Write this card's entry, whichever order it has. Otherwise every entry of this order. */
  readonly card?: GalleryCard;
  /** A payment check that called this writes the payment itself. */
  readonly keepsPayment?: boolean;
};

/** Replaces order and payment by a reply (requirement C4). Cancels pending reads, which may be older. */
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
