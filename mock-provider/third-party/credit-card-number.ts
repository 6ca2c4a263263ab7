/** @param digits of a credit card number @returns whether the last one is the right check digit (Luhn) */
export function passesLuhn(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, character, i) => {
    const digit = Number(character) * (i % 2 === 1 ? 2 : 1);
    return total + (digit > 9 ? digit - 9 : digit);
  }, 0);
  return sum % 10 === 0;
}

/** Matches 13 to 19 digits, grouped or not. After a plus sign, up to 15 digits are a phone number. */
const CARD_NUMBER = /(?<!\d|\+(?=\d{8,15}(?!\d)))\d(?:[ -]?\d){12,18}(?!\d)/g;

/** @returns whether a text contains digits of a credit card number's length with the right check digit */
export function holdsCreditCardNumber(text: string): boolean {
  return [...text.matchAll(CARD_NUMBER)].some(([digits]) => passesLuhn(digits.replace(/\D/g, '')));
}
