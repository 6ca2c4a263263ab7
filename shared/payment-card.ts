/** The last digit of a payment card's number checks the others. @param digits nothing but digits */
export function passesLuhn(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, character, position) => {
    const digit = Number(character) * (position % 2 === 1 ? 2 : 1);
    return total + (digit > 9 ? digit - 9 : digit);
  }, 0);
  return sum % 10 === 0;
}

/**
 * 14 to 19 digits that stand alone, in groups or not. A phone number (behind its plus) is none, nor are the digits inside
 * a signed id, whose neighbours are letters, dots or dashes.
 */
const DIGITS_ALONE = /(?<![\w.+-])\d(?:[ -]?\d){13,18}(?![\w-]|\.\w)/g;

/** How the numbers of payment cards begin, and how long they are: what only looks like one has no such beginning. */
const ISSUERS = [
  /^4(?:\d{15}|\d{18})$/,
  /^(?:5[0-9]|2[2-7]|6[0-9])\d{14}$/,
  /^3[47]\d{13}$/,
  /^3(?:0[0-5]|[689]\d)\d{11}$/,
  /^35\d{14}$/,
];

/**
 * Whether a text holds what must be the number of a payment card: its length, its beginning and its check digit are
 * right. It must never catch what a buyer rightly types: a CPF (11 digits), a postal code, a phone number.
 */
export function looksLikeCardNumber(text: string): boolean {
  return [...text.matchAll(DIGITS_ALONE)].some(([run]) => {
    const digits = run.replace(/\D/g, '');
    return ISSUERS.some((issuer) => issuer.test(digits)) && passesLuhn(digits);
  });
}

/** Names under which programs send a payment card's data: three digits tell nothing, their name does. */
const CARD_DATA_NAME =
  /^(?:(?:credit|payment)?_?card_?(?:number|cvv|cvc|holder_?name|expiration_?(?:month|year))|pan|cvv2?|cvc2?|security_?code|exp_?(?:month|year))$/i;

/** What a venue knows its visitors by: any number at all, which must not be mistaken for a payment card's. */
const FREE_NUMBERS = new Set(['external_id', 'password']);

/** Whether something that was sent to us holds data of a payment card, however deep inside (requirement B11). */
export function holdsCardData(sent: unknown): boolean {
  const waiting: unknown[] = [sent];
  while (waiting.length > 0) {
    const value = waiting.pop();
    if (typeof value === 'string' && looksLikeCardNumber(value)) return true;
    if (typeof value === 'number' && looksLikeCardNumber(String(value))) return true;
    if (typeof value !== 'object' || value === null) continue;
    for (const [name, inner] of Object.entries(value)) {
      if (CARD_DATA_NAME.test(name)) return true;
      if (!FREE_NUMBERS.has(name)) waiting.push(inner);
    }
  }
  return false;
}
