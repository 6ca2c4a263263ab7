import { type Query, useIsMutating, useQuery } from '@tanstack/react-query';
import { getMutationKey } from '@trpc/react-query';
import { useCallback, useEffect, useMemo, useReducer, useRef, useState } from 'react';
import { onPageResume } from '#client/lib/page-lifecycle.ts';
import { errorCodeOf, trpc } from '#client/lib/trpc.ts';
import { useOrderClient } from '#client/order/order-context.tsx';
import { isWaitingForCreditCard, isWaitingForPix } from '#shared/checkout.ts';
import type { ErrorCode } from '#shared/error-codes.ts';
import type { Order } from '#shared/order.ts';
import { type Payment, type PaymentMethod, pauseSeconds, shownPaymentMethod } from '#shared/payment.ts';
import type { Locale } from '#shared/site/locale.ts';
import { useFinishOrder } from './finish-order.ts';
import { usePaymentQuery } from './payment-query.ts';

export type PaymentState = {
  readonly payment: Payment | null;
  /** The method that is shown: while it is the card, the PIX countdown stops (requirement B10). */
  readonly method: PaymentMethod;
  readonly chooseMethod: (method: PaymentMethod) => void;
  /** Why the last check failed; null when it did not. The code on the screen can still be paid. */
  readonly checkProblem: ErrorCode | null;
  /** The payment arrived: the order is being completed, or it is complete. */
  readonly hasPaid: boolean;
  /** How often completing the order failed in a row; it is retried until it is done. */
  readonly failedFinishes: number;
  readonly checkNow: () => void;
};

export type PaymentWait = {
  /** Null while no payment is waited for, and during a check. */
  readonly nextCheck: NextCheck | null;
  readonly isChecking: boolean;
};

/** What changes with the payment, and apart from it what changes with each check. Both are the same object until then. */
export type PaymentWatch = { readonly payment: PaymentState; readonly wait: PaymentWait };

/**
 * The order's payment, read again while its outcome is waited for. The pause before each check grows with the failures in
 * a row (requirement B10). One check runs at a time, and none while a checkout runs: its reply is the payment itself.
 */
function usePaymentChecks(order: Order | undefined, isWaiting: IsWaiting) {
  const utils = trpc.useUtils();
  const { queryClient } = useOrderClient();
  const isCharging = useIsMutating({ mutationKey: getMutationKey(trpc.payment.checkout) }) > 0;
  const options = usePaymentQuery(order);
  // Failures of an earlier visit to the gallery do not count, either.
  const [failuresBefore, setFailuresBefore] = useState(
    () => queryClient.getQueryState(options.queryKey)?.errorUpdateCount ?? 0,
  );
  const query = useQuery<Payment | null>({
    ...options,
    initialData: order?.payment ?? null,
    ...paymentChecks({ isWaiting, isCharging, failuresBefore }),
  });
  const { data, error, isFetching, refetch, errorUpdateCount, dataUpdatedAt, errorUpdatedAt } = query;
  if (!error && failuresBefore !== errorUpdateCount) setFailuresBefore(errorUpdateCount);
  const failures = failuresInARow(query, failuresBefore);
  const checkNow = useCallback(() => {
    if (utils.payment.checkout.isMutating() === 0) void refetch({ cancelRefetch: false });
  }, [utils, refetch]);
  const wait = useWait({
    isCounting: isWaiting(data) && !isFetching && !isCharging,
    isChecking: isFetching,
    pause: pauseSeconds(failures),
    readAt: Math.max(dataUpdatedAt, errorUpdatedAt),
  });
  return { payment: data, error: failures > 0 ? error : null, wait, checkNow };
}

type Countdown = {
  readonly isCounting: boolean;
  readonly isChecking: boolean;
  readonly pause: number;
  /** When the payment was last read: each new value starts the countdown again, as it restarts the query's interval. */
  readonly readAt: number;
};

function useWait({ isCounting, isChecking, pause, readAt }: Countdown): PaymentWait {
  // With `readAt`, which each check changes: a check that fails before the page has rendered it starts a new countdown, too.
  return useMemo(() => {
    const nextCheck = isCounting ? { at: Date.now() + pause * 1000, pauseSeconds: pause } : null;
    return { nextCheck, isChecking };
  }, [isCounting, isChecking, pause, readAt]);
}

/**
 * The reload of a page may have interrupted a charge, and the order does not show it yet. So an order that comes with its
 * buyer's address and without a payment has its payment checked once, when it is loaded.
 */
function useCheckOnLoad(order: Order | undefined, checkNow: () => void): void {
  const checkedOrder = useRef<string | null>(null);
  useEffect(() => {
    if (!order || checkedOrder.current !== null) return;
    checkedOrder.current = order.id;
    const mayBeCharged = order.address !== null || order.buyer.kind === 'someone';
    if (mayBeCharged && order.payment === null && !order.isCompleted && order.items.length > 0) checkNow();
  }, [order, checkNow]);
}

/**
 * Follows the payment of an order until it is complete. While a PIX code or a card's decision is pending, the payment is
 * checked after a visible countdown. When the visitor comes back, from the bank's app or to another tab, it is checked at
 * once: an order that was paid elsewhere completes here, too.
 */
export function usePaymentWatch(order: Order | undefined, locale: Locale): PaymentWatch {
  const [chosen, chooseMethod] = useState<PaymentMethod | null>(null);
  const isWaiting = (payment: Payment | null): boolean => {
    const method = shownPaymentMethod(locale, payment, chosen);
    return (
      order !== undefined && (isWaitingForPix({ order, payment, method }) || isWaitingForCreditCard(order, payment))
    );
  };
  const { payment, error, wait, checkNow } = usePaymentChecks(order, isWaiting);
  const isPayable = order !== undefined && !order.isCompleted && order.items.length > 0;
  useEffect(() => (isPayable ? onPageResume(checkNow) : undefined), [isPayable, checkNow]);
  useCheckOnLoad(order, checkNow);
  const { hasPaid, failedFinishes } = useFinishOrder(order, payment);
  const method = shownPaymentMethod(locale, payment, chosen);
  const checkProblem = error ? errorCodeOf(error) : null;
  const state = useMemo(
    () => ({ payment, method, chooseMethod, checkProblem, hasPaid, failedFinishes, checkNow }),
    [payment, method, checkProblem, hasPaid, failedFinishes, checkNow],
  );
  return { payment: state, wait };
}

/** Whether the outcome of a payment is waited for. */
type IsWaiting = (payment: Payment | null) => boolean;

/**
 * How many checks failed in a row.
 * @param failuresBefore the query counts all its failures: these are the ones up to the last success.
 */
export function failuresInARow(
  { status, errorUpdateCount }: Pick<Query<Payment | null>['state'], 'status' | 'errorUpdateCount'>,
  failuresBefore: number,
): number {
  return status === 'error' ? errorUpdateCount - failuresBefore : 0;
}

type Checks = {
  readonly isWaiting: IsWaiting;
  /** Whether a checkout runs: its reply is the payment itself. */
  readonly isCharging: boolean;
  readonly failuresBefore: number;
};

/** The options of a payment's query by which it is read again while its outcome is waited for. */
export function paymentChecks({ isWaiting, isCharging, failuresBefore }: Checks) {
  return {
    enabled: ({ state }: Query<Payment | null>) => isWaiting(state.data ?? null),
    refetchInterval: ({ state }: Query<Payment | null>) => {
      const isDue = !isCharging && state.fetchStatus === 'idle' && isWaiting(state.data ?? null);
      return isDue && pauseSeconds(failuresInARow(state, failuresBefore)) * 1000;
    },
    refetchIntervalInBackground: true,
    // A failed check marks the payment as stale, and a stale query is read as soon as it is enabled or mounted: that
    // would skip the pause, and could run during a checkout.
    staleTime: 'static' as const,
  };
}

/** The next check of a payment: when it is due, in milliseconds since 1970, and the length of the pause before it. */
type NextCheck = { readonly at: number; readonly pauseSeconds: number };

/**
 * The seconds to the next check, counted down to 0; null without one. For the text on the screen alone: the query's own
 * interval makes the checks. Call it in the component that shows them, which is rendered each second.
 */
export function useSecondsLeft(nextCheck: NextCheck | null): number | null {
  const [, tick] = useReducer((ticks: number) => ticks + 1, 0);
  useEffect(() => {
    if (!nextCheck) return;
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, [nextCheck]);
  return nextCheck && Math.max(0, Math.ceil((nextCheck.at - Date.now()) / 1000));
}
