import { openPixText, type Payment } from '#shared/payment.ts';
import { centsFromReais, isPrice } from '#shared/provider-api/price.ts';

/** The id of the amount in a PIX code, by the EMV specification of merchant-presented codes. */
const AMOUNT = '54';
const FIELD_HEAD = /^(\d{2})(\d{2})/;

/** The amount of a PIX code in cents; null for a dynamic or invalid code. */
export function pixAmountCents(code: string): number | null {
  let rest = code;
  for (let head = FIELD_HEAD.exec(rest); head !== null; head = FIELD_HEAD.exec(rest)) {
    const [, id, length] = head;
    const value = rest.slice(4, 4 + Number(length));
    const isAmount = /^\d+(?:\.\d{1,2})?$/.test(value) && isPrice(Number(value));
    if (id === AMOUNT) return isAmount ? centsFromReais(Number(value)) : null;
    rest = rest.slice(4 + Number(length));
  }
  return null;
}

const centsInCode = (code: string | null) => (code === null ? null : pixAmountCents(code));

/** The sum of a payment, by its amount or its PIX code, that is not the total; null where none differs, or is said. */
export function otherSumCents({ amountCents, pixText }: Payment, totalCents: number): number | null {
  return [amountCents, centsInCode(pixText)].find((cents) => cents !== null && cents !== totalCents) ?? null;
}

export function withoutCode(payment: Payment): Payment {
  return { ...payment, method: 'pix', pixText: null };
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
  return isRight ? { ...payment, amountCents } : withoutCode(payment);
}
