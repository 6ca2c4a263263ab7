import { useMutation, useQueryClient } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { useCallback, useEffect, useState } from 'react';
import type { GalleryCard } from '#shared/media.ts';
import type { Order } from '#shared/order.ts';
import { isWaitingForPix, type Payment, type PaymentMethod, PIX_CHECK_SECONDS, shouldFinish } from '#shared/payment.ts';
import { logProblem } from '../lib/problem-log.ts';
import { errorCodeOf, trpc } from '../lib/trpc.ts';
import { writeOrder } from './order-entry.ts';

/** The pause after a check that failed: the provider is given time to recover. */
const FAILED_CHECK_SECONDS = 10;

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

/** Completes a paid order once; then the gallery is asked for again, since media became sold. */
function useFinish(order: Order | undefined, payment: Payment | null) {
  const client = useQueryClient();
  const utils = trpc.useUtils();
  const { mutate, isPending, isError, reset } = useMutation({
    mutationKey: ['order', 'finish'],
    scope: { id: 'order' },
    mutationFn: (orderId: string) => utils.client.order.finish.mutate({ order: orderId }),
    onSuccess: async (reply) => {
      writeOrder(client, reply);
      client.removeQueries({ queryKey: getQueryKey(trpc.payment.byOrder, { order: reply.id }, 'query') });
      await utils.gallery.byCards.invalidate();
    },
  });
  const isDue = order !== undefined && shouldFinish(order, payment);
  useEffect(() => {
    if (isDue && !isPending && !isError) mutate(order.id);
  }, [isDue, isPending, isError, mutate, order]);
  // Paid is paid: a finish that failed is asked for again until the order is complete, which is safe to repeat.
  useEffect(() => {
    if (!isError) return;
    const timer = setTimeout(reset, PIX_CHECK_SECONDS * 1000);
    return () => clearTimeout(timer);
  }, [isError, reset]);
  return isDue;
}

/** Runs `check` when the visitor comes back from the bank's app, or the network does. */
function useReturn(isActive: boolean, check: () => void): void {
  useEffect(() => {
    if (!isActive) return;
    const onReturn = () => {
      if (document.visibilityState === 'visible') check();
    };
    document.addEventListener('visibilitychange', onReturn);
    window.addEventListener('online', onReturn);
    window.addEventListener('pageshow', onReturn);
    return () => {
      document.removeEventListener('visibilitychange', onReturn);
      window.removeEventListener('online', onReturn);
      window.removeEventListener('pageshow', onReturn);
    };
  }, [isActive, check]);
}

export type PaymentWatch = {
  readonly payment: Payment | null;
  /** Seconds to the next check, or null when nothing is waited for. */
  readonly secondsLeft: number | null;
  readonly isChecking: boolean;
  /** The payment arrived and the order is being completed. */
  readonly isFinishing: boolean;
  readonly checkNow: () => void;
};

/**
 * Follows a PIX payment: a visible countdown of five seconds, a check, again (requirement B10). One check at a time; the
 * pause is longer after a failed check, and a check is made at once when the visitor comes back to the page.
 */
export function usePaymentWatch(order: Order | undefined, method: PaymentMethod): PaymentWatch {
  const query = trpc.payment.byOrder.useQuery(
    { order: order?.id ?? '' },
    { enabled: false, initialData: order?.payment ?? null, staleTime: Number.POSITIVE_INFINITY, retry: false },
  );
  const payment = query.data ?? null;
  const { isFetching, refetch, isError } = query;
  const isWaiting = order !== undefined && isWaitingForPix({ order, payment, method });
  const pause = isError ? FAILED_CHECK_SECONDS : PIX_CHECK_SECONDS;
  const [secondsLeft, setSecondsLeft] = useState<number>(PIX_CHECK_SECONDS);
  const checkNow = useCallback(() => {
    setSecondsLeft(PIX_CHECK_SECONDS);
    void refetch({ cancelRefetch: false });
  }, [refetch]);

  useEffect(() => {
    if (!isWaiting || isFetching) return;
    setSecondsLeft(pause);
    const timer = setInterval(() => setSecondsLeft((seconds) => Math.max(0, seconds - 1)), 1000);
    return () => clearInterval(timer);
  }, [isWaiting, isFetching, pause]);

  useEffect(() => {
    if (isWaiting && !isFetching && secondsLeft === 0) checkNow();
  }, [isWaiting, isFetching, secondsLeft, checkNow]);

  useReturn(isWaiting, checkNow);
  const isFinishing = useFinish(order, payment);
  return { payment, secondsLeft: isWaiting ? secondsLeft : null, isChecking: isFetching, isFinishing, checkNow };
}
