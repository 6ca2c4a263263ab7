import { checkoutView } from '#shared/checkout.ts';
import type { Order } from '#shared/order.ts';
import type { Payment } from '#shared/payment.ts';
import type { PlainOverlay } from './overlay-entry.ts';

export type OverlayFacts = {
  readonly hasPrices: boolean | undefined;
  readonly hasCart: boolean | undefined;
  /** Null when none will come. */
  readonly order: Pick<Order, 'isCompleted' | 'items'> | null | undefined;
  readonly payment: Payment | null;
  readonly canSendPhoto: boolean;
  readonly hasBegunCheckout: boolean;
};

/** A restored checkout needs typed data, a pending payment or a completed order (B3). Undefined while unknown. */
export function isAvailable(kind: PlainOverlay, isRestored: boolean, facts: OverlayFacts): boolean | undefined {
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
    // Downloads begin by a click only.
    case 'files':
      return !isRestored;
    case 'checkout':
      if (!facts.order) return facts.order === undefined ? undefined : false;
      // Emptied elsewhere, or the provider lost data: nothing to pay.
      if (!facts.order.isCompleted && facts.order.items.length === 0) return false;
      return !isRestored || facts.hasBegunCheckout || checkoutView(facts.order, facts.payment, null) !== 'customer';
    default:
      return kind satisfies never;
  }
}
