import { type Query, useIsMutating, useQuery } from '@tanstack/react-query';
import { getMutationKey } from '@trpc/react-query';
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useReducer,
  useRef,
  useState,
} from 'react';
import { onPageResume } from '#client/lib/page-lifecycle.ts';
import { buyerRight } from '#client/lib/tab-rights.ts';
import { errorCodeOf, type TrpcUtils, trpc } from '#client/lib/trpc.ts';
import { cachedOrder, type OrderClient, paymentKey, refetchShownOrders, setOrder } from '#client/order/order-client.ts';
import { useOrderClient } from '#client/order/use-order.tsx';
import { showsCardFields } from '#client/services/foreign-scripts.ts';
import { isWaitingForCreditCard, isWaitingForPix } from '#shared/checkout.ts';
import type { ErrorCode } from '#shared/error-codes.ts';
import { isForgotten, isSameOrder, type Order } from '#shared/order.ts';
import {
  isPending,
  type Payment,
  type PaymentMethod,
  pauseSeconds,
  shownPaymentMethod,
  withKnownMethod,
} from '#shared/payment.ts';
import type { Locale } from '#shared/site/locale.ts';
import { useFinishOrder } from './finish-order.ts';

function createPaymentApi({ payment, order }: Pick<TrpcUtils['client'], 'payment' | 'order'>) {
  return {
    byOrder: ({ id }: Order) => payment.byOrder.query({ order: id }),
    /** By the right of its first card. Stores no rights: another order may come back. */
    order: ({ id }: Order, cardRight: string) => order.open.query({ cards: [cardRight], held: id, ...buyerRight(id) }),
  };
}

type PaymentApi = ReturnType<typeof createPaymentApi>;

type PaymentClient = Pick<OrderClient, 'queryClient' | 'utils' | 'firstCard'> & { readonly api: PaymentApi };

function cachedSameOrder(client: PaymentClient, order: Order): Order | undefined {
  const cached = cachedOrder(client);
  return isSameOrder(cached, order) ? cached : undefined;
}

/** The provider may briefly lose data: the order is the second source, else the cached payment stays (decision 019). */
async function readPayment(client: PaymentClient, order: Order): Promise<Payment | null> {
  const { utils, api, firstCard } = client;
  const read = await api.byOrder(order);
  const cached = utils.payment.byOrder.getData({ order: order.id }) ?? cachedSameOrder(client, order)?.payment ?? null;
  if (read !== null) return withKnownMethod(cached, read);
  if (!isPending(cached)) return null;
  const secondSource = cachedSameOrder(client, order) && (await api.order(order, firstCard.right));
  if (!secondSource || !isSameOrder(secondSource, order)) return cached;
  if (isForgotten(order, secondSource)) {
    // Another order replaced this one; reading it migrates the selection.
    await refetchShownOrders(client);
    return null;
  }
  setOrder(client, secondSource, { keepsPayment: true });
  return secondSource.payment && withKnownMethod(cached, secondSource.payment);
}

export function paymentQuery(client: PaymentClient, order: Order | undefined) {
  return {
    queryKey: paymentKey(order?.id ?? ''),
    queryFn: () => (order ? readPayment(client, order) : null),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    // Offline checks fail visibly instead of waiting unseen.
    networkMode: 'always' as const,
  };
}

export function usePaymentQuery(order: Order | undefined) {
  const { client } = trpc.useUtils();
  return paymentQuery({ ...useOrderClient(), api: createPaymentApi(client) }, order);
}

export type PaymentState = {
  readonly payment: Payment | null;
  /** While it is the card, the PIX countdown stops (requirement B10). */
  readonly method: PaymentMethod;
  readonly chooseMethod: (method: PaymentMethod) => void;
  /** Why the last check failed. The code can still be paid. */
  readonly checkProblem: ErrorCode | null;
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
  const isCounting = isWaiting(data) && !isFetching && !isCharging;
  const pause = pauseSeconds(failures);
  // A check can fail before the page has rendered it: each read restarts the countdown, as it does the query's interval.
  const readAt = Math.max(dataUpdatedAt, errorUpdatedAt);
  const wait = useMemo(() => {
    const nextCheck = isCounting ? { at: Date.now() + pause * 1000, pauseSeconds: pause } : null;
    return { nextCheck, isChecking: isFetching };
  }, [isCounting, isFetching, pause, readAt]);
  return { payment: data, error: failures > 0 ? error : null, wait, checkNow };
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
  const [chosen, chooseMethod] = useState<PaymentMethod | null>(() => (showsCardFields() ? 'creditCard' : null));
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
  readonly isCharging: boolean;
  readonly failuresBefore: number;
};

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

const PaymentContext = createContext<PaymentState | null>(null);
/** Separate, because it changes with each check and few read it. */
const WaitContext = createContext<PaymentWait>({ nextCheck: null, isChecking: false });

export function PaymentProvider({ watch, children }: { watch: PaymentWatch; children: ReactNode }) {
  return (
    <PaymentContext value={watch.payment}>
      <WaitContext value={watch.wait}>{children}</WaitContext>
    </PaymentContext>
  );
}

export function usePayment(): PaymentState {
  const payment = useContext(PaymentContext);
  if (!payment) throw new Error('usePayment needs a PaymentProvider above it');
  return payment;
}

export function usePaymentWait(): PaymentWait {
  return useContext(WaitContext);
}
