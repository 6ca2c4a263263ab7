export function passesLuhn(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, character, position) => {
    const digit = Number(character) * (position % 2 === 1 ? 2 : 1);
    return total + (digit > 9 ? digit - 9 : digit);
  }, 0);
  return sum % 10 === 0;
}

/** Matches 14 to 19 digits, with or without separators, but no phone numbers (`+`) or digits inside signed ids. */
const DIGITS_ALONE = /(?<![\w.+-])\d(?:[ -]?\d){13,18}(?![\w-]|\.\w)/g;

/** The prefixes and lengths of credit card numbers. Other numbers rarely have both. */
const ISSUERS = [
  /^4(?:\d{15}|\d{18})$/,
  /^(?:5[0-9]|2[2-7]|6[0-9])\d{14}$/,
  /^3[47]\d{13}$/,
  /^3(?:0[0-5]|[689]\d)\d{11}$/,
  /^35\d{14}$/,
];

/** A text with more long numbers than this is refused unchecked: to check 1 MB takes 0.1 s. No page sends so many. */
const MOST_RUNS = 1_000;

/** Recognises a credit card number by length, prefix and check digit. CPFs and postal codes are shorter. */
export function containsCreditCardNumber(text: string): boolean {
  // `matchAll` would copy the pattern for each text, which takes several times as long.
  const runs = text.match(DIGITS_ALONE) ?? [];
  if (runs.length > MOST_RUNS) return true;
  return runs.some((run) => {
    const digits = run.replace(/\D/g, '');
    return ISSUERS.some((issuer) => issuer.test(digits)) && passesLuhn(digits);
  });
}

/** The names of fields for credit card data. A security code of three digits can only be recognised by such a name. */
const CREDIT_CARD_FIELD =
  /^(?:(?:credit|payment)?_?card_?(?:number|cvv|cvc|holder_?name|expiration_?(?:month|year))|pan|cvv2?|cvc2?|security_?code|exp_?(?:month|year))$/i;

/** Venues may ask for any number in these fields, so they are not checked for credit card numbers. */
const FREE_NUMBERS = new Set(['external_id', 'password']);

export function holdsCreditCardData(sent: unknown): boolean {
  const waiting: unknown[] = [sent];
  while (waiting.length > 0) {
    const value = waiting.pop();
    if (typeof value === 'string' && containsCreditCardNumber(value)) return true;
    if (typeof value === 'number' && containsCreditCardNumber(String(value))) return true;
    if (typeof value !== 'object' || value === null) continue;
    for (const [name, inner] of Object.entries(value)) {
      if (CREDIT_CARD_FIELD.test(name)) return true;
      if (!FREE_NUMBERS.has(name)) waiting.push(inner);
    }
  }
  return false;
}
