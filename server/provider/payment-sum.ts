import { openPixText, type Payment } from '#shared/payment.ts';
import { readPixCode } from './pix-code.ts';

/** Returns a code's sum; null if there is none; NaN for a code that no bank accepts, since NaN equals no total. */
function centsInCode(code: string | null): number | null {
  if (code === null) return null;
  const read = readPixCode(code);
  return read ? read.cents : Number.NaN;
}

/** Returns the sum of the payment or its code that is not the total (NaN for a broken code); null if none differs. */
export function otherSumCents({ amountCents, pixText }: Payment, totalCents: number): number | null {
  return [amountCents, centsInCode(pixText)].find((cents) => cents !== null && cents !== totalCents) ?? null;
}

export function withoutCode(payment: Payment): Payment {
  return { ...payment, method: 'pix', pixText: null, receiver: undefined, expiresAt: undefined };
}

/**
 * Removes a PIX code that no bank accepts, or that is for another sum. Banks charge the code's sum; if it has none, the
 * payment's amount counts.
 */
export function withoutWrongCode(payment: Payment, totalCents: number): Payment {
  const code = openPixText(payment);
  if (code === null) return payment;
  const amountCents = centsInCode(code) ?? payment.amountCents;
  const isRight = amountCents === null || amountCents === totalCents;
  return isRight ? { ...payment, amountCents } : withoutCode(payment);
}
