/** @param digits of a card number @returns whether its last digit is the right check digit (Luhn) */
export function passesLuhn(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, character, i) => {
    const digit = Number(character) * (i % 2 === 1 ? 2 : 1);
    return total + (digit > 9 ? digit - 9 : digit);
  }, 0);
  return sum % 10 === 0;
}
