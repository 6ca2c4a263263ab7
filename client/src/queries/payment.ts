import { useMutation, useQueryClient } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import type { GalleryCard } from '#shared/media.ts';
import type { Order } from '#shared/order.ts';
import { logProblem } from '../lib/problem-log.ts';
import { errorCodeOf, trpc } from '../lib/trpc.ts';

/** Charges an order by PIX, for the total that stands on the screen. */
export function usePixCheckout(order: Order, cards: readonly GalleryCard[]) {
  const client = useQueryClient();
  const utils = trpc.useUtils();
  const [first, ...others] = cards.map((card) => card.right);
  return useMutation({
    mutationKey: ['payment', 'checkout', order.id],
    scope: { id: 'order' },
    mutationFn: () =>
      utils.client.payment.checkout.mutate({
        order: order.id,
        cards: [first ?? '', ...others],
        seenTotalCents: order.totalCents,
        method: 'pix',
      }),
    onSuccess: (payment) => utils.payment.byOrder.setData({ order: order.id }, payment),
    // Whatever went wrong, the next press must start from the truth: the order and its payment are read back.
    onError: async (error) => {
      await client.refetchQueries({ queryKey: getQueryKey(trpc.order.open), type: 'active' });
      if (errorCodeOf(error) === 'ORDER_CHANGED') return;
      await utils.payment.byOrder
        .fetch({ order: order.id }, { staleTime: 0, retry: false })
        .catch((failure: unknown) => {
          logProblem('the payment could not be read back', failure);
        });
    },
  });
}
