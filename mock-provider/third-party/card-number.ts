/** @param digits of a card number @returns whether its last digit is the right check digit (Luhn) */
export function passesLuhn(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, character, i) => {
    const digit = Number(character) * (i % 2 === 1 ? 2 : 1);
    return total + (digit > 9 ? digit - 9 : digit);
  }, 0);
  return sum % 10 === 0;
}

/** 13 to 19 digits, in groups or not. After a plus, up to 15 digits are a phone number, whatever its check digit. */
const CARD_NUMBER = /(?<!\d|\+(?=\d{8,15}(?!\d)))\d(?:[ -]?\d){12,18}(?!\d)/g;

/** @returns whether a text contains digits of a card number's length whose check digit is right */
export function holdsCardNumber(text: string): boolean {
  return [...text.matchAll(CARD_NUMBER)].some(([digits]) => passesLuhn(digits.replace(/\D/g, '')));
}
