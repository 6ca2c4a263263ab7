import { checkoutView } from '#shared/checkout.ts';
import type { Order } from '#shared/order.ts';
import type { Payment } from '#shared/payment.ts';
import type { PlainOverlay } from './overlay-entry.ts';

/** What the gallery knows when it decides whether something can be open over it; undefined is not known, yet. */
export type OverlayFacts = {
  readonly hasPrices: boolean | undefined;
  readonly hasCart: boolean | undefined;
  /** Null when there is none to be had. */
  readonly order: Pick<Order, 'isCompleted' | 'items'> | null | undefined;
  readonly payment: Payment | null;
  readonly canSendPhoto: boolean;
};

/**
 * Whether something can be open now. What the visitor opens here and now may be; what a reload or a step in the history
 * brings back may have become stale meanwhile: a checkout comes back by itself only where it has something to show that
 * is not a form, a PIX code that waits or a completed order (requirement B3).
 * @returns `waiting` while that is not known.
 */
export function overlayAvailability(
  kind: PlainOverlay,
  isRestored: boolean,
  facts: OverlayFacts,
): 'shown' | 'waiting' | 'gone' {
  const found = isThere(kind, isRestored, facts);
  if (found === undefined) return 'waiting';
  return found ? 'shown' : 'gone';
}

function isThere(kind: PlainOverlay, isRestored: boolean, facts: OverlayFacts): boolean | undefined {
  switch (kind) {
    case 'prices':
      return facts.hasPrices;
    case 'cart':
      return facts.hasCart;
    case 'upload':
      return facts.canSendPhoto;
    case 'cards':
      return true;
    // Downloads begin by a tap, never by a reload or a step forward.
    case 'files':
      return !isRestored;
    case 'checkout':
      if (!facts.order) return facts.order === undefined ? undefined : false;
      // Another tab, or a provider that forgot, left nothing to pay for.
      if (!facts.order.isCompleted && facts.order.items.length === 0) return false;
      return !isRestored || checkoutView(facts.order, facts.payment, null) !== 'customer';
  }
}
