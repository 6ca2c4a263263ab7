import { openPixText, type Payment } from '#shared/payment.ts';
import { pixAmountCents } from './pix-amount.ts';

const centsInCode = (code: string | null) => (code === null ? null : pixAmountCents(code));

/** Whether a payment is over another sum than a total, by its amount or its PIX code. What is not said does not differ. */
export function isOverAnotherSum({ amountCents, pixText }: Payment, totalCents: number): boolean {
  return [amountCents, centsInCode(pixText)].some((cents) => cents !== null && cents !== totalCents);
}

/**
 * A payment without a PIX code over another sum than its order's total: nobody may be shown it, so that nobody waits for
 * it. A bank takes the sum in the code; the amount beside it counts where the code has none.
 */
export function withoutWrongCode(payment: Payment, totalCents: number): Payment {
  const code = openPixText(payment);
  if (code === null) return payment;
  const amountCents = centsInCode(code) ?? payment.amountCents;
  const isRight = amountCents === null || amountCents === totalCents;
  return isRight ? { ...payment, amountCents } : { ...payment, method: 'pix', pixText: null };
}
