import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { onPageResume } from '#client/lib/on-page-resume.ts';
import { errorCodeOf } from '#client/lib/trpc.ts';
import { isWaitingForCard, isWaitingForPix } from '#shared/checkout.ts';
import type { ErrorCode } from '#shared/error-codes.ts';
import type { Locale } from '#shared/locale.ts';
import type { Order } from '#shared/order.ts';
import { type Payment, type PaymentMethod, pauseSeconds, shownPaymentMethod } from '#shared/payment.ts';
import { useFinish } from './finish.ts';
import { usePaymentReading } from './payment-reading.ts';

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

/** The order's payment as last read; it is read when a check asks for it. */
function usePaymentQuery(order: Order | undefined) {
  const reading = usePaymentReading(order);
  return useQuery<Payment | null>({ ...reading, enabled: false, initialData: order?.payment ?? null });
}

/** One check at a time, and how many failed in a row. `check` tells whether it began. */
function useChecks(order: Order | undefined) {
  const client = useQueryClient();
  const { data, error, isFetching, refetch } = usePaymentQuery(order);
  const [failures, setFailures] = useState(0);
  const isRunning = useRef(false);
  const check = useCallback((): boolean => {
    // A charge under way answers with the payment itself.
    if (isRunning.current || client.isMutating({ mutationKey: ['payment', 'checkout'] }) > 0) return false;
    isRunning.current = true;
    void refetch({ cancelRefetch: false }).then(({ isError }) => {
      isRunning.current = false;
      setFailures((before) => (isError ? before + 1 : 0));
    });
    return true;
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
    const mayBeCharged = order.address !== null || order.buyer.kind === 'someone';
    if (mayBeCharged && order.payment === null && !order.isCompleted && order.items.length > 0) checkNow();
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
    // A check that could not begin is made after another pause.
    if (isWaiting && !isFetching && secondsLeft === 0 && !check()) setSecondsLeft(pause);
  }, [isWaiting, isFetching, secondsLeft, check, pause]);
  return secondsLeft;
}
type Countdown = { isWaiting: boolean; isFetching: boolean; failures: number; check: () => boolean };

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
  const secondsLeft = useCountdown({ isWaiting, isFetching, failures, check });
  const isPayable = order !== undefined && !order.isCompleted && order.items.length > 0;
  useEffect(() => (isPayable ? onPageResume(checkNow) : undefined), [isPayable, checkNow]);
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
