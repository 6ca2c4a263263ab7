import type { OrderItem } from './order.ts';

/**
 * What each media of an item costs, where all cost the same and it comes out even; null for a package, an empty item and
 * any other total. For display beside the total, which the provider alone computes.
 */
export function evenPriceCents({
  isAllDigital,
  medias,
  totalCents,
}: Pick<OrderItem, 'isAllDigital' | 'medias' | 'totalCents'>): number | null {
  const count = medias.length;
  if (isAllDigital || count === 0 || totalCents % count !== 0) return null;
  return totalCents / count;
}
