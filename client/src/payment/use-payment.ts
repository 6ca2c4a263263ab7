import { createContext, useContext, useEffect, useSyncExternalStore } from 'react';
import { currentLocale } from '#client/i18n/translator.ts';
import { type TrpcUtils, trpc } from '#client/lib/trpc.ts';
import type { OrderSession } from '#client/order/order-session.ts';
import { useOrderSession } from '#client/order/use-order.tsx';
import { type CheckSchedule, PaymentSession, type PaymentSnapshot } from './payment-session.ts';

const sessions = new WeakMap<OrderSession, PaymentSession>();

function paymentSession(session: OrderSession, { client }: Pick<TrpcUtils, 'client'>): PaymentSession {
  const payment = sessions.get(session) ?? new PaymentSession(session, client, currentLocale);
  sessions.set(session, payment);
  return payment;
}

export type PaymentStore = Pick<PaymentSession, 'subscribe' | 'state' | 'wait'>;

/** Lets component tests provide a payment of their own. */
export const PaymentContext = createContext<PaymentStore | null>(null);

function usePaymentStore(): PaymentStore {
  const given = useContext(PaymentContext);
  const own = usePaymentSession();
  return given ?? own;
}

export function usePaymentSession(): PaymentSession {
  const utils = trpc.useUtils();
  return paymentSession(useOrderSession(), utils);
}

export function usePayment(): PaymentSnapshot {
  const store = usePaymentStore();
  return useSyncExternalStore(store.subscribe, () => store.state);
}

export function usePaymentWait(): CheckSchedule {
  const store = usePaymentStore();
  return useSyncExternalStore(store.subscribe, () => store.wait);
}

/** Waits for the payment, and finishes the order, while the component is mounted. */
export function useWatchPayment(): void {
  const payment = usePaymentSession();
  useEffect(() => payment.watch(), [payment]);
}
