import { useSyncExternalStore } from 'react';
import type { OrderSession } from '#client/order/order-session.ts';
import { useOrderSession } from '#client/order/use-order.ts';
import { PaymentSession, type PaymentSnapshot } from './payment-session.ts';

const sessions = new WeakMap<OrderSession, PaymentSession>();

/** Returns the only payment session of the card's order. */
export function usePaymentSession(): PaymentSession {
  const session = useOrderSession();
  const payment = sessions.get(session) ?? new PaymentSession(session);
  sessions.set(session, payment);
  return payment;
}

export function usePayment(): PaymentSnapshot {
  const { subscribe } = useOrderSession();
  const payment = usePaymentSession();
  return useSyncExternalStore(subscribe, () => payment.state);
}
