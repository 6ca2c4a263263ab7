/**
 * Money as the mock counts it: whole cents inside, decimal reais on the wire.
 * Kept apart from the storefront's own sums on purpose, or the tests would agree with themselves.
 */

/** @param reais a decimal amount such as 29.9 @returns whole cents, 2990 */
export function toCents(reais: number): number {
  return Math.round(reais * 100);
}

/** @param cents whole cents, 2990 @returns the decimal number that stands in JSON, 29.9 */
export function toReais(cents: number): number {
  return cents / 100;
}
