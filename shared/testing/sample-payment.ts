import type { Payment } from '#shared/payment.ts';

/** For tests: a PIX that waits to be paid. @param changes what of it matters to the test */
export function samplePayment(changes: Partial<Payment> = {}): Payment {
  return { status: 'pending', method: 'pix', pixText: '000201…', amountCents: null, ...changes };
}
