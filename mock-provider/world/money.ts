/**
 * Money in the mock: whole cents inside, decimal reais on the wire.
 * The storefront has its own sums. If both shared them, the tests would compare a sum with itself.
 */

/** @param reais a decimal amount such as 29.9 @returns whole cents, 2990 */
export function toCents(reais: number): number {
  return Math.round(reais * 100);
}

/** @param cents whole cents, 2990 @returns the decimal number for JSON, 29.9 */
export function toReais(cents: number): number {
  return cents / 100;
}
