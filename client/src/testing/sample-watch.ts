import type { PaymentState, PaymentWait, PaymentWatch } from '#client/payment/use-payment-watch.ts';

export function sampleWatch(
  changes: Partial<PaymentState & PaymentWait & { readonly secondsLeft: number }> = {},
): PaymentWatch {
  const { secondsLeft, isChecking = false, nextCheck = null, ...payment } = changes;
  const counted = secondsLeft === undefined ? null : { at: Date.now() + secondsLeft * 1000, pauseSeconds: secondsLeft };
  return {
    payment: {
      payment: null,
      method: 'pix',
      chooseMethod: () => undefined,
      checkProblem: null,
      hasPaid: false,
      failedFinishes: 0,
      checkNow: () => undefined,
      ...payment,
    },
    wait: { nextCheck: counted ?? nextCheck, isChecking },
  };
}
