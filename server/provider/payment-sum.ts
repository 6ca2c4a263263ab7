import { openPixText, type Payment } from '#shared/payment.ts';
import { readPixCode } from './pix-code.ts';

/** Returns NaN, which differs from every total, for a code that no bank accepts. */
function centsInCode(code: string | null): number | null {
  if (code === null) return null;
  const read = readPixCode(code);
  return read ? read.cents : Number.NaN;
}

/** Returns the sum, by amount or PIX code, if it differs from the total; NaN if no bank accepts the code. */
export function otherSumCents({ amountCents, pixText }: Payment, totalCents: number): number | null {
  return [amountCents, centsInCode(pixText)].find((cents) => cents !== null && cents !== totalCents) ?? null;
}

export function withoutCode(payment: Payment): Payment {
  return { ...payment, method: 'pix', pixText: null, receiver: undefined, expiresAt: undefined };
}

/** Removes a PIX code over a wrong sum. Banks take the code's own sum; without one, the amount beside it counts. */
export function withoutWrongCode(payment: Payment, totalCents: number): Payment {
  const code = openPixText(payment);
  if (code === null) return payment;
  const amountCents = centsInCode(code) ?? payment.amountCents;
  const isRight = amountCents === null || amountCents === totalCents;
  return isRight ? { ...payment, amountCents } : withoutCode(payment);
}
