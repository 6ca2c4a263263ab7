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
