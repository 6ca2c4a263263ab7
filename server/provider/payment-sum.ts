import { openPixText, type Payment } from '#shared/payment.ts';
import { readPixCode } from './pix-code.ts';

/** Not a number for a code that no bank takes: it differs from every total. */
function centsInCode(code: string | null): number | null {
  if (code === null) return null;
  const read = readPixCode(code);
  return read ? read.cents : Number.NaN;
}

/** The sum of a payment, by its amount or its PIX code, that is not the total; null where none differs, or is said. NaN: no bank takes the code. */
export function otherSumCents({ amountCents, pixText }: Payment, totalCents: number): number | null {
  return [amountCents, centsInCode(pixText)].find((cents) => cents !== null && cents !== totalCents) ?? null;
}

export function withoutCode(payment: Payment): Payment {
  return { ...payment, method: 'pix', pixText: null, receiver: undefined, expiresAt: undefined };
}

/** Hides a code over a wrong sum. A bank takes the sum in the code; the amount beside it counts where it has none. */
export function withoutWrongCode(payment: Payment, totalCents: number): Payment {
  const code = openPixText(payment);
  if (code === null) return payment;
  const amountCents = centsInCode(code) ?? payment.amountCents;
  const isRight = amountCents === null || amountCents === totalCents;
  return isRight ? { ...payment, amountCents } : withoutCode(payment);
}
