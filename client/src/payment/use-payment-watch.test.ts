import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import type { Payment } from '#shared/payment.ts';
import { failuresInARow, paymentChecks } from './use-payment-watch.ts';

const pix: Payment = { status: 'pending', method: 'pix', pixText: '000201…', amountCents: null };

async function afterFailedCheck() {
  const queryClient = new QueryClient();
  const queryKey = ['payment'];
  const requests: string[] = [];
  const query = {
    queryKey,
    queryFn: async (): Promise<Payment | null> => {
      requests.push('check');
      throw new Error('no answer');
    },
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  };
  const options = (isShown: boolean, isCharging = false) => ({
    ...query,
    ...paymentChecks({ isWaiting: () => isShown, isCharging, failuresBefore: 0 }),
  });
  queryClient.setQueryData<Payment | null>(queryKey, pix);
  await queryClient.fetchQuery({ ...query, staleTime: 0 }).catch(() => undefined);
  requests.splice(0);
  return { queryClient, options, requests };
}

describe('after a check of a payment that failed', () => {
  it('a return to the PIX code checks after the pause, and never during a checkout', async () => {
    const { queryClient, options, requests } = await afterFailedCheck();
    const observer = new QueryObserver(queryClient, options(false));
    const unsubscribe = observer.subscribe(() => undefined);
    observer.setOptions(options(true, true));
    unsubscribe();
    expect(requests).toEqual([]);
  });

  it('a return to the gallery checks after the pause', async () => {
    const { queryClient, options, requests } = await afterFailedCheck();
    new QueryObserver(queryClient, options(true)).subscribe(() => undefined)();
    expect(requests).toEqual([]);
  });
});

describe('failures in a row', () => {
  it('are those since the last success', () => {
    expect(failuresInARow({ status: 'error', errorUpdateCount: 5 }, 3)).toBe(2);
    expect(failuresInARow({ status: 'success', errorUpdateCount: 5 }, 3)).toBe(0);
  });
});
