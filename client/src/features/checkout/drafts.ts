import { useEffect } from 'react';
import type { CreditCardForm } from '#client/features/checkout/credit-card/card-form.ts';
import type { CustomerForm } from '#client/features/checkout/customer/customer-form.ts';
import type { CheckoutStep } from '#shared/checkout.ts';
import type { Address } from '#shared/customer/address.ts';

/** What the visitor typed into the checkout of one order, saved or not. The CVV of a card is never part of it. */
type Draft = {
  readonly customer?: CustomerForm;
  /** Whether this device is asked to remember the buyer. */
  readonly isRemembered?: boolean;
  /** The steps on the way to the one that the checkout was closed at, where it opens again. */
  readonly steps?: readonly CheckoutStep[];
  readonly address?: Address;
  readonly card?: CreditCardForm & { readonly cvv: '' };
};

/** Drafts by order number. They stay in this page's memory, because personal and card data must not enter storage. */
const drafts = new Map<string, Draft>();

/** What was typed for an order before its checkout was closed. @param reference the order's number */
export function getDraft(reference: string): Draft {
  return drafts.get(reference) ?? {};
}

/** Deletes what was typed. It is no longer needed once the order is complete. */
export function deleteDraft(reference: string): void {
  drafts.delete(reference);
}

/** Adds to what is known of an order's checkout. */
export function addToDraft(reference: string, more: Draft): void {
  drafts.set(reference, { ...getDraft(reference), ...more });
}

/** Saves the values of a form when its step unmounts, for whatever reason. @param read called at that moment */
export function useSaveDraft(reference: string, read: () => Draft): void {
  useEffect(
    () => () => {
      addToDraft(reference, read());
    },
    [reference],
  );
}
