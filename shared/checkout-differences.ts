import type { CardCode } from '#shared/cards/card-code.ts';
import { hasAllDigital, type Order, orderedMedias } from './order.ts';

export type CheckoutDifferences = {
  readonly addedCards: readonly CardCode[];
  readonly removedCards: readonly CardCode[];
  /** How many media were added and removed; both 0 if the package was added or removed. */
  readonly addedMedias: number;
  readonly removedMedias: number;
  readonly package: 'added' | 'removed' | null;
  /** The totals in cents; null if they are equal. */
  readonly total: { readonly from: number; readonly to: number } | null;
};

type Contents = Pick<Order, 'cards' | 'items' | 'totalCents'>;

const without = <T>(list: readonly T[], other: readonly T[]): readonly T[] =>
  list.filter((one) => !other.includes(one));

/** Explains a refused checkout (R7): returns what changed in the order since the page showed it as `shown`. */
export function checkoutDifferences(shown: Contents, now: Contents): CheckoutDifferences {
  const [before, after] = [hasAllDigital(shown), hasAllDigital(now)];
  const isPackage = before || after;
  const [had, has] = [orderedMedias(shown).names, orderedMedias(now).names];
  return {
    addedCards: without(now.cards, shown.cards),
    removedCards: without(shown.cards, now.cards),
    addedMedias: isPackage && before !== after ? 0 : without([...has], [...had]).length,
    removedMedias: isPackage && before !== after ? 0 : without([...had], [...has]).length,
    package: before === after ? null : after ? 'added' : 'removed',
    total: shown.totalCents === now.totalCents ? null : { from: shown.totalCents, to: now.totalCents },
  };
}

/** Whether media, the package or the total differ. An added card without media does not change what is paid. */
export function isOtherContents({ addedMedias, removedMedias, package: pack, total }: CheckoutDifferences): boolean {
  return addedMedias + removedMedias > 0 || pack !== null || total !== null;
}
