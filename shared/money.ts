/**
 * The whole cents of a provider's price in reais (`29.9`).
 * @throws RangeError for a negative, infinite or unsafe amount: a wrong total must never be shown.
 */
export function centsFromReais(reais: number): number {
  const cents = Math.round(reais * 100);
  if (!Number.isSafeInteger(cents) || cents < 0) throw new RangeError(`not a price: ${reais}`);
  return cents;
}

/**
 * Formats whole cents as `R$ 1.234,50`, in every language, because all prices are Brazilian (requirement G10). As `Intl`
 * does, whose first format takes a slow phone 60 ms, between a gallery's script and its first rendering.
 */
export function formatCents(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  const reais = digits.slice(0, -2).replace(/\B(?=(?:\d{3})+$)/g, '.');
  return `${cents < 0 ? '-' : ''}R$ ${reais},${digits.slice(-2)}`;
}
