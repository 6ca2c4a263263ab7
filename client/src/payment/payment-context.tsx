import { createContext, type ReactNode, useContext } from 'react';
import type { PaymentWatch } from './use-payment-watch.ts';

const PaymentContext = createContext<PaymentWatch | null>(null);

/** Gives its children the order's payment, as `usePaymentWatch` follows it. */
export function PaymentProvider({ watch, children }: { watch: PaymentWatch; children: ReactNode }) {
  return <PaymentContext value={watch}>{children}</PaymentContext>;
}

/** The order's payment, the wait for it and the method that is shown, inside a `PaymentProvider`. */
export function usePayment(): PaymentWatch {
  const watch = useContext(PaymentContext);
  if (!watch) throw new Error('usePayment needs a PaymentProvider above it');
  return watch;
}
