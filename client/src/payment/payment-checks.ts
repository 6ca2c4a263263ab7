import type { Query } from '@tanstack/react-query';
import { type Payment, pauseSeconds } from '#shared/payment.ts';

/** Whether the outcome of a payment is waited for. */
export type IsWaiting = (payment: Payment | null) => boolean;

type PaymentState = Pick<Query<Payment | null>['state'], 'status' | 'errorUpdateCount'>;

/**
 * How many checks failed in a row.
 * @param failuresBefore the query counts all its failures: these are the ones up to the last success.
 */
export function failuresInARow({ status, errorUpdateCount }: PaymentState, failuresBefore: number): number {
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
