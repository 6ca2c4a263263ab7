import { itemKind, type Order, type OrderItem } from '#shared/order.ts';

// These prices are only displayed beside the total, which the provider alone computes.

/**
 * Returns an item's total divided by the number of its media. Null for a package, for an item without media, or if the
 * total cannot be divided evenly.
 */
export function evenPriceCents({
  isAllDigital,
  medias,
  totalCents,
}: Pick<OrderItem, 'isAllDigital' | 'medias' | 'totalCents'>): number | null {
  const count = medias.length;
  return isAllDigital || count === 0 || totalCents % count !== 0 ? null : totalCents / count;
}

export type ReceiptLine = {
  readonly kind: ReturnType<typeof itemKind>;
  readonly isAllDigital: boolean;
  readonly count: number;
  readonly unitCents: number | null;
  readonly totalCents: number;
};

export function receiptLines(items: readonly OrderItem[]): readonly ReceiptLine[] {
  return items.map((item) => ({
    kind: itemKind(item),
    isAllDigital: item.isAllDigital,
    count: item.medias.length,
    unitCents: evenPriceCents(item),
    totalCents: item.totalCents,
  }));
}

/** One part of the sum that makes up an order's total: "3 photos × R$ 29,90", or the package. */
export type SumPart = {
  readonly of: 'photos' | 'videos' | 'both' | 'package';
  readonly count: number;
  /** The price of one photo or video, or of the package; null if the total cannot be divided evenly. */
  readonly unitCents: number | null;
  readonly totalCents: number;
};

/** Returns the parts that make up the provider's total; none if they do not add up to it. */
export function sumParts({ items, totalCents }: Pick<Order, 'items' | 'totalCents'>): readonly SumPart[] {
  const parts = new Map<string, SumPart>();
  for (const item of items) {
    if (item.medias.length === 0 && item.totalCents === 0) continue;
    const of = item.isAllDigital ? 'package' : itemKind(item);
    const unitCents = evenPriceCents(item);
    const key = `${of} ${unitCents}`;
    const known = parts.get(key);
    const count = item.medias.length + (known?.count ?? 0);
    const sumCents = item.totalCents + (known?.totalCents ?? 0);
    parts.set(key, { of, count, unitCents: of === 'package' ? sumCents : unitCents, totalCents: sumCents });
  }
  const found = [...parts.values()];
  return found.reduce((sum, part) => sum + part.totalCents, 0) === totalCents ? found : [];
}
