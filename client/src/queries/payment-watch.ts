import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { ErrorCode } from '#shared/error-codes.ts';
import type { Locale } from '#shared/locale.ts';
import { isForgotten, type Order } from '#shared/order.ts';
import {
  isWaitingForCard,
  isWaitingForPix,
  type Payment,
  type PaymentMethod,
  pauseSeconds,
  shownPaymentMethod,
} from '#shared/payment.ts';
import { onReturn } from '../lib/on-return.ts';
import { errorCodeOf, trpc } from '../lib/trpc.ts';
import { useFinish } from './finish.ts';
import { orderEntries, writeOrder } from './order-entry.ts';

export type PaymentWatch = {
  readonly payment: Payment | null;
  /** The method that is shown: it stops the PIX countdown when it is the card (requirement B10). */
  readonly method: PaymentMethod;
  readonly chooseMethod: (method: PaymentMethod) => void;
  /** Seconds to the next check, or null when nothing is waited for. */
  readonly secondsLeft: number | null;
  readonly isChecking: boolean;
  /** Why the last check told nothing; null when it did. The code on the screen is still good. */
  readonly checkProblem: ErrorCode | null;
  /** The payment arrived and the order is being completed. */
  readonly isFinishing: boolean;
  /** How often completing the order failed in a row; it goes on until it is done. */
  readonly failedFinishes: number;
  readonly checkNow: () => void;
};

/** The order as the provider has it now, or undefined where asking for it gives another one. */
async function readOrder(client: QueryClient, ask: OpenOrder, orderId: string): Promise<Order | undefined> {
  const entries = client.getQueryCache().findAll({ queryKey: getQueryKey(trpc.order.open) });
  const entry = entries.find((query) => (query.state.data as Order | undefined)?.id === orderId);
  if (!entry) return undefined;
  const [, { input }] = entry.queryKey as [unknown, { input: Parameters<OpenOrder>[0] }];
  const order = await ask(input);
  return order.id === orderId ? order : undefined;
}
type OpenOrder = ReturnType<typeof trpc.useUtils>['client']['order']['open']['query'];

/**
 * The order's payment as the provider knows it now. "None" while a code waits may be a provider that lost its memory for
 * a moment: the order itself is the second witness, and without one the code stays on the screen.
 */
function usePaymentQuery(order: Order | undefined) {
  const client = useQueryClient();
  const { client: calls } = trpc.useUtils();
  const orderId = order?.id ?? '';
  const queryKey = getQueryKey(trpc.payment.byOrder, { order: orderId }, 'query');
  return useQuery<Payment | null>({
    queryKey,
    queryFn: async () => {
      const read = await calls.payment.byOrder.query({ order: orderId });
      const held = client.getQueryData<Payment | null>(queryKey) ?? null;
      if (read !== null || held?.status !== 'pending') return read;
      const witness = await readOrder(client, calls.order.open.query, orderId);
      if (!witness) return held;
      if (order && isForgotten(order, witness)) {
        // Another order stands in its place: it is read by the one way that brings the choices along.
        await client.refetchQueries({ ...orderEntries(), type: 'active' });
        return null;
      }
      writeOrder(client, witness);
      return witness.payment;
    },
    enabled: false,
    initialData: order?.payment ?? null,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    // A check without a network fails at once and is told, instead of waiting in silence.
    networkMode: 'always',
  });
}

/** One check at a time, and how many failed in a row. */
function useChecks(order: Order | undefined) {
  const client = useQueryClient();
  const { data, error, isFetching, refetch } = usePaymentQuery(order);
  const [failures, setFailures] = useState(0);
  const isRunning = useRef(false);
  const check = useCallback(async () => {
    // A charge under way answers with the payment itself.
    if (isRunning.current || client.isMutating({ mutationKey: ['payment', 'checkout'] }) > 0) return;
    isRunning.current = true;
    const { isError } = await refetch({ cancelRefetch: false });
    isRunning.current = false;
    setFailures((before) => (isError ? before + 1 : 0));
  }, [client, refetch]);
  return { payment: data ?? null, error, isFetching, failures, check };
}

/**
 * An order that comes with its buyer's address may have been charged in the very moment in which the page was reloaded: it
 * is asked about once more than it tells.
 */
function useCheckOnArrival(order: Order | undefined, checkNow: () => void): void {
  const seen = useRef<string | null>(null);
  useEffect(() => {
    if (!order || seen.current !== null) return;
    seen.current = order.id;
    if (order.address && order.payment === null && !order.isCompleted && order.items.length > 0) checkNow();
  }, [order, checkNow]);
}

/** Counts down to each check while a PIX is waited for. @returns seconds left */
function useCountdown({ isWaiting, isFetching, failures, check }: Countdown): number {
  const pause = pauseSeconds(failures);
  const [secondsLeft, setSecondsLeft] = useState(pause);
  useEffect(() => {
    if (!isWaiting || isFetching) return;
    setSecondsLeft(pause);
    const timer = setInterval(() => setSecondsLeft((seconds) => Math.max(0, seconds - 1)), 1000);
    return () => clearInterval(timer);
  }, [isWaiting, isFetching, pause]);
  useEffect(() => {
    if (isWaiting && !isFetching && secondsLeft === 0) check();
  }, [isWaiting, isFetching, secondsLeft, check]);
  return secondsLeft;
}
type Countdown = { isWaiting: boolean; isFetching: boolean; failures: number; check: () => void };

/**
 * Follows a PIX payment, or a card that is being decided on: a visible countdown of five seconds, a check, again (requirement B10). The pause grows with each
 * failed check. Whoever comes back, from the bank's app or to another tab, has the payment checked at once: an order that
 * was paid elsewhere completes here, too.
 */
export function usePaymentWatch(order: Order | undefined, locale: Locale): PaymentWatch {
  const [chosen, chooseMethod] = useState<PaymentMethod | null>(null);
  const { payment, error, isFetching, failures, check } = useChecks(order);
  const method = shownPaymentMethod(locale, payment, chosen);
  const isWaiting =
    order !== undefined && (isWaitingForPix({ order, payment, method }) || isWaitingForCard(order, payment));
  const checkNow = useCallback(() => void check(), [check]);
  const secondsLeft = useCountdown({ isWaiting, isFetching, failures, check: checkNow });
  const isPayable = order !== undefined && !order.isCompleted && order.items.length > 0;
  useEffect(() => (isPayable ? onReturn(checkNow) : undefined), [isPayable, checkNow]);
  useCheckOnArrival(order, checkNow);
  const { isFinishing, failedFinishes } = useFinish(order, payment);
  return {
    payment,
    method,
    chooseMethod,
    secondsLeft: isWaiting ? secondsLeft : null,
    isChecking: isFetching,
    checkProblem: failures > 0 && error ? errorCodeOf(error) : null,
    isFinishing,
    failedFinishes,
    checkNow,
  };
}
