import { type Query, useIsMutating, useQuery } from '@tanstack/react-query';
import { getMutationKey } from '@trpc/react-query';
import { useCallback, useEffect, useMemo, useReducer, useRef, useState } from 'react';
import { onPageResume } from '#client/lib/page-lifecycle.ts';
import { errorCodeOf, trpc } from '#client/lib/trpc.ts';
import { useOrderClient } from '#client/order/use-order.tsx';
import { isWaitingForCreditCard, isWaitingForPix } from '#shared/checkout.ts';
import type { ErrorCode } from '#shared/error-codes.ts';
import type { Order } from '#shared/order.ts';
import { type Payment, type PaymentMethod, pauseSeconds, shownPaymentMethod } from '#shared/payment.ts';
import type { Locale } from '#shared/site/locale.ts';
import { useFinishOrder } from './finish-order.ts';
import { usePaymentQuery } from './payment-query.ts';

export type PaymentState = {
  readonly payment: Payment | null;
  /** While it is the card, the PIX countdown stops (requirement B10). */
  readonly method: PaymentMethod;
  readonly chooseMethod: (method: PaymentMethod) => void;
  /** Why the last check failed. The code can still be paid. */
  readonly checkProblem: ErrorCode | null;
  /** Paid: being completed, or complete. */
  readonly hasPaid: boolean;
  readonly failedFinishes: number;
  readonly checkNow: () => void;
};

export type PaymentWait = {
  /** Null without a pending payment and during a check. */
  readonly nextCheck: NextCheck | null;
  readonly isChecking: boolean;
};

/** `payment` and, apart from it, what changes with each check. Both are stable until then. */
export type PaymentWatch = { readonly payment: PaymentState; readonly wait: PaymentWait };

/** Pauses grow with failures (requirement B10). No checks during a checkout, whose reply is the payment. */
function usePaymentChecks(order: Order | undefined, isWaiting: IsWaiting) {
  const utils = trpc.useUtils();
  const { queryClient } = useOrderClient();
  const isCharging = useIsMutating({ mutationKey: getMutationKey(trpc.payment.checkout) }) > 0;
  const options = usePaymentQuery(order);
  // Not those of an earlier visit to the gallery.
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
  /** Each new value restarts the countdown and the query's interval. */
  readonly readAt: number;
};

function useWait({ isCounting, isChecking, pause, readAt }: Countdown): PaymentWait {
  // With `readAt`, because a check can fail before the page has rendered it.
  return useMemo(() => {
    const nextCheck = isCounting ? { at: Date.now() + pause * 1000, pauseSeconds: pause } : null;
    return { nextCheck, isChecking };
  }, [isCounting, isChecking, pause, readAt]);
}

/** A reload may have interrupted a charge: an order with address and without payment is checked once. */
function useCheckOnLoad(order: Order | undefined, checkNow: () => void): void {
  const checkedOrder = useRef<string | null>(null);
  useEffect(() => {
    if (!order || checkedOrder.current !== null) return;
    checkedOrder.current = order.id;
    const mayBeCharged = order.address !== null || order.buyer.kind === 'someone';
    if (mayBeCharged && order.payment === null && !order.isCompleted && order.items.length > 0) checkNow();
  }, [order, checkNow]);
}

/** Checks after visible countdowns and whenever the visitor comes back, until the order is complete. */
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

type IsWaiting = (payment: Payment | null) => boolean;

/** @param failuresBefore failures up to the last success, because the query counts all */
export function failuresInARow(
  { status, errorUpdateCount }: Pick<Query<Payment | null>['state'], 'status' | 'errorUpdateCount'>,
  failuresBefore: number,
): number {
  return status === 'error' ? errorUpdateCount - failuresBefore : 0;
}

type Checks = {
  readonly isWaiting: IsWaiting;
  /** Its reply is the payment itself. */
  readonly isCharging: boolean;
  readonly failuresBefore: number;
};

/** Query options that re-read a pending payment. */
export function paymentChecks({ isWaiting, isCharging, failuresBefore }: Checks) {
  return {
    enabled: ({ state }: Query<Payment | null>) => isWaiting(state.data ?? null),
    refetchInterval: ({ state }: Query<Payment | null>) => {
      const isDue = !isCharging && state.fetchStatus === 'idle' && isWaiting(state.data ?? null);
      return isDue && pauseSeconds(failuresInARow(state, failuresBefore)) * 1000;
    },
    refetchIntervalInBackground: true,
    // A failed check makes the query stale. Stale queries refetch on mount, skipping the pause.
    staleTime: 'static' as const,
  };
}

/** `at` in ms since 1970. */
type NextCheck = { readonly at: number; readonly pauseSeconds: number };

/** Counts down to 0, for display only (the query's interval makes the checks). Renders each second. */
export function useSecondsLeft(nextCheck: NextCheck | null): number | null {
  const [, tick] = useReducer((ticks: number) => ticks + 1, 0);
  useEffect(() => {
    if (!nextCheck) return;
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, [nextCheck]);
  return nextCheck && Math.max(0, Math.ceil((nextCheck.at - Date.now()) / 1000));
}
