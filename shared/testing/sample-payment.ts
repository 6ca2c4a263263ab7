import type { Payment } from '#shared/payment.ts';

/** Creates a PIX payment that waits to be paid, for tests. @param changes the fields that matter to the test */
export function samplePayment(changes: Partial<Payment> = {}): Payment {
  return { status: 'pending', method: 'pix', pixText: '000201…', amountCents: null, ...changes };
}
