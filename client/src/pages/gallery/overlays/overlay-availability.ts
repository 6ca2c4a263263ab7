import { checkoutView } from '#shared/checkout.ts';
import type { Order } from '#shared/order.ts';
import type { Payment } from '#shared/payment.ts';
import type { PlainOverlay } from './overlay-entry.ts';

/** What decides whether an overlay can be open; undefined while it is not known. */
export type OverlayFacts = {
  readonly hasPrices: boolean | undefined;
  readonly hasCart: boolean | undefined;
  /** Null when there is no order and none will come. */
  readonly order: Pick<Order, 'isCompleted' | 'items'> | null | undefined;
  readonly payment: Payment | null;
  readonly canSendPhoto: boolean;
  /** Whether this page's memory has the visitor's checkout of this order. */
  readonly hasBegunCheckout: boolean;
};

/**
 * Whether an overlay can be open now. What a reload or a step in the history restores may be stale: a checkout is restored
 * only where it shows what the visitor typed in this visit, a pending payment or a completed order, and no empty form
 * (requirement B3).
 * @param isRestored false for what the visitor opened just now
 * @returns `waiting` while the facts are not known
 */
export function overlayAvailability(
  kind: PlainOverlay,
  isRestored: boolean,
  facts: OverlayFacts,
): 'shown' | 'waiting' | 'gone' {
  const isAvailable = availabilityOf(kind, isRestored, facts);
  if (isAvailable === undefined) return 'waiting';
  return isAvailable ? 'shown' : 'gone';
}

function availabilityOf(kind: PlainOverlay, isRestored: boolean, facts: OverlayFacts): boolean | undefined {
  switch (kind) {
    case 'prices':
      return facts.hasPrices;
    case 'cart':
      return facts.hasCart;
    case 'upload':
      return facts.canSendPhoto;
    case 'cards':
    case 'film':
      return true;
    // Downloads begin by a click, never by a reload or a step in the history.
    case 'files':
      return !isRestored;
    case 'checkout':
      if (!facts.order) return facts.order === undefined ? undefined : false;
      // Another tab emptied the order, or the provider lost its data: there is nothing to pay for.
      if (!facts.order.isCompleted && facts.order.items.length === 0) return false;
      return !isRestored || facts.hasBegunCheckout || checkoutView(facts.order, facts.payment, null) !== 'customer';
  }
}
