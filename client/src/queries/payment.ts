import { useMutation, useQueryClient } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { useCallback, useEffect, useState } from 'react';
import type { ErrorCode } from '#shared/error-codes.ts';
import type { Locale } from '#shared/locale.ts';
import type { GalleryCard } from '#shared/media.ts';
import type { Order } from '#shared/order.ts';
import {
  isWaitingForCard,
  isWaitingForPix,
  type Payment,
  type PaymentMethod,
  PIX_CHECK_SECONDS,
  shouldFinish,
  shownPaymentMethod,
} from '#shared/payment.ts';
import { logProblem } from '../lib/problem-log.ts';
import { errorCodeOf, trpc } from '../lib/trpc.ts';
import { writeOrder } from './order.ts';

/** The charge may or may not exist: the server looks for it before it charges again. */
const UNANSWERED: readonly ErrorCode[] = ['OUTCOME_UNKNOWN', 'PROVIDER_UNAVAILABLE', 'PROVIDER_INVALID_REPLY'];

/** The pause after a check that failed: the provider is given time to recover. */
const FAILED_CHECK_SECONDS = 10;

/** What an order is paid with. Of a card only its token comes here: what a mutation is given, its cache keeps. */
export type PaymentMeans =
  | { readonly method: 'pix' }
  | { readonly method: 'creditCard'; readonly cardToken: string; readonly replacesPix: boolean };

/** Charges an order, for the total that stands on the screen. */
export function usePaymentCheckout(order: Order, cards: readonly GalleryCard[]) {
  const client = useQueryClient();
  const utils = trpc.useUtils();
  const [first, ...others] = cards.map((card) => card.right);
  const checkout = useMutation({
    mutationKey: ['payment', 'checkout', order.id],
    scope: { id: 'order' },
    gcTime: 0,
    mutationFn: (means: PaymentMeans) =>
      utils.client.payment.checkout.mutate({
        order: order.id,
        cards: [first ?? '', ...others],
        seenTotalCents: order.totalCents,
        ...means,
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
  const isUnanswered = checkout.isError && UNANSWERED.includes(errorCodeOf(checkout.error));
  const isOutcomeUnknown = useReadBack(order.id, isUnanswered);
  return { ...checkout, isUnanswered, isOutcomeUnknown };
}

/** Reads a payment until it can be read: before that nobody knows whether the charge was made. */
function useReadBack(orderId: string, isUnanswered: boolean): boolean {
  const { isError } = trpc.payment.byOrder.useQuery(
    { order: orderId },
    {
      enabled: isUnanswered,
      staleTime: Number.POSITIVE_INFINITY,
      retry: false,
      refetchInterval: ({ state }) => state.status === 'error' && PIX_CHECK_SECONDS * 1000,
    },
  );
  return isUnanswered && isError;
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
  /** The method that is shown: it stops the PIX countdown when it is the card (requirement B10). */
  readonly method: PaymentMethod;
  readonly chooseMethod: (method: PaymentMethod) => void;
  /** Seconds to the next check, or null when nothing is waited for. */
  readonly secondsLeft: number | null;
  readonly isChecking: boolean;
  /** The payment arrived and the order is being completed. */
  readonly isFinishing: boolean;
  readonly checkNow: () => void;
};

/**
 * Follows a PIX payment, or a card that is being decided on: a visible countdown of five seconds, a check, again (requirement B10). One check at a time; the
 * pause is longer after a failed check, and a check is made at once when the visitor comes back to the page.
 */
export function usePaymentWatch(order: Order | undefined, locale: Locale): PaymentWatch {
  const [chosen, chooseMethod] = useState<PaymentMethod | null>(null);
  const query = trpc.payment.byOrder.useQuery(
    { order: order?.id ?? '' },
    { enabled: false, initialData: order?.payment ?? null, staleTime: Number.POSITIVE_INFINITY, retry: false },
  );
  const payment = query.data ?? null;
  const { isFetching, refetch, isError } = query;
  const method = shownPaymentMethod(locale, payment, chosen);
  const isWaiting =
    order !== undefined && (isWaitingForPix({ order, payment, method }) || isWaitingForCard(order, payment));
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
  return {
    payment,
    method,
    chooseMethod,
    secondsLeft: isWaiting ? secondsLeft : null,
    isChecking: isFetching,
    isFinishing,
    checkNow,
  };
}
