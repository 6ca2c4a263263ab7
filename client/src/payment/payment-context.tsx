import { createContext, type ReactNode, useContext } from 'react';
import type { PaymentState, PaymentWait, PaymentWatch } from './use-payment-watch.ts';

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
