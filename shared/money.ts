/**
 * The whole cents of a provider's price in reais (`29.9`).
 * @throws RangeError for a negative, infinite or unsafe amount: a wrong total must never be shown.
 */
export function centsFromReais(reais: number): number {
  const cents = Math.round(reais * 100);
  if (!Number.isSafeInteger(cents) || cents < 0) throw new RangeError(`not a price: ${reais}`);
  return cents;
}

/** Made at its first use: the server formats no price, and would keep megabytes of language data for it. */
let reaisFormat: Intl.NumberFormat | undefined;

/** Formats cents as `R$ 1.234,50`, in every language, because all prices are Brazilian (requirement G10). */
export function formatCents(cents: number): string {
  reaisFormat ??= new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' });
  return reaisFormat.format(cents / 100).replace(/\s/g, ' ');
}
