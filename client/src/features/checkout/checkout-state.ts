import { createContext, useEffect } from 'react';
import type { CreditCardForm } from '#client/features/checkout/credit-card/credit-card-form.ts';
import type { CustomerForm } from '#client/features/checkout/customer/customer-form.ts';
import { useProvided } from '#client/lib/use-provided.ts';
import type { CheckoutStep } from '#shared/checkout.ts';
import type { Address } from '#shared/customer/address.ts';
import type { GalleryCard, Media } from '#shared/media/media.ts';
import type { Order } from '#shared/order.ts';

export type CheckoutOrder = {
  order: Order;
  cards: readonly GalleryCard[];
  /** The order's media, without those of cards that are not open. */
  medias: readonly Media[];
  /** Returns the width of a picture divided by its height. */
  shapeOf: (media: Media) => number;
};

type CheckoutState = CheckoutOrder & {
  /** Accepts another phone's change. While it is set, the pay button calls it instead of paying (requirement B17). */
  onAgree?: (() => void) | undefined;
};

export const CheckoutContext = createContext<CheckoutState | null>(null);

export const useCheckout = (): CheckoutState => useProvided(CheckoutContext);

/** What the visitor typed for an order, saved or not, and the steps visited. It never contains the CVV. */
type Draft = {
  readonly customer?: CustomerForm;
  readonly steps?: readonly CheckoutStep[];
  readonly address?: Address;
  readonly creditCard?: CreditCardForm & { readonly cvv: '' };
};

/** Drafts are in memory only: the device stores personal data only if the visitor asks, and credit card data never. */
const drafts = new Map<string, Draft>();

export const getDraft = (reference: string): Draft => drafts.get(reference) ?? {};

export function deleteDraft(reference: string): void {
  drafts.delete(reference);
}

export function addToDraft(reference: string, more: Draft): void {
  drafts.set(reference, { ...getDraft(reference), ...more });
}

export function useSaveDraft(reference: string, read: () => Draft): void {
  useEffect(
    () => () => {
      addToDraft(reference, read());
    },
    [reference],
  );
}
