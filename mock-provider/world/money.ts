/** Whole cents inside, decimal reais on the wire. Apart from the storefront's sums, which tests compare with these. */

/** @param reais 29.9 @returns cents, 2990 */
export function toCents(reais: number): number {
  return Math.round(reais * 100);
}

/** @param cents 2990 @returns reais, 29.9 */
export function toReais(cents: number): number {
  return cents / 100;
}
