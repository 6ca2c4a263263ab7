import { itemKind, type OrderItem } from './order.ts';

/** One line of a receipt. */
export type ReceiptLine = {
  readonly kind: ReturnType<typeof itemKind>;
  readonly isAllDigital: boolean;
  readonly count: number;
  /** The price of each; null for a package, and where the total is no multiple of the count. */
  readonly unitCents: number | null;
  readonly totalCents: number;
};

/** An order's items as lines of a receipt. Only a price that gives the total exactly is shown as the price of each. */
export function receiptLines(items: readonly OrderItem[]): readonly ReceiptLine[] {
  return items.map((item) => {
    const { isAllDigital, totalCents } = item;
    const count = item.medias.length;
    const unitCents = totalCents / count;
    return {
      ...{ kind: itemKind(item), isAllDigital, count, totalCents },
      unitCents: !isAllDigital && Number.isSafeInteger(unitCents) ? unitCents : null,
    };
  });
}
