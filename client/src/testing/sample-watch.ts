import type { PaymentWatch } from '#client/payment/use-payment-watch.ts';

/** A watch over no payment. @param changes what a test shows of one */
export function sampleWatch(changes: Partial<PaymentWatch> = {}): PaymentWatch {
  return {
    payment: null,
    method: 'pix',
    chooseMethod: () => undefined,
    secondsLeft: null,
    isChecking: false,
    checkProblem: null,
    isFinishing: false,
    failedFinishes: 0,
    checkNow: () => undefined,
    ...changes,
  };
}
