import { createContext, type ReactNode, useContext } from 'react';
import type { PaymentState, PaymentWait, PaymentWatch } from './use-payment-watch.ts';

const PaymentContext = createContext<PaymentState | null>(null);
/** A context of its own: it changes with each check, and few components read it. */
const WaitContext = createContext<PaymentWait>({ nextCheck: null, isChecking: false });

/** Gives its children the order's payment, as `usePaymentWatch` follows it. */
export function PaymentProvider({ watch, children }: { watch: PaymentWatch; children: ReactNode }) {
  return (
    <PaymentContext value={watch.payment}>
      <WaitContext value={watch.wait}>{children}</WaitContext>
    </PaymentContext>
  );
}

/** The order's payment and the method that is shown, inside a `PaymentProvider`. */
export function usePayment(): PaymentState {
  const payment = useContext(PaymentContext);
  if (!payment) throw new Error('usePayment needs a PaymentProvider above it');
  return payment;
}

/** The checks of the payment, for what shows them, inside a `PaymentProvider`. */
export function usePaymentWait(): PaymentWait {
  return useContext(WaitContext);
}
