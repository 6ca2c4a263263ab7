import { useEffect } from 'react';
import type { CreditCardForm } from '#client/features/checkout/credit-card/credit-card-form.ts';
import type { CustomerForm } from '#client/features/checkout/customer/customer-form.ts';
import type { CheckoutStep } from '#shared/checkout.ts';
import type { Address } from '#shared/customer/address.ts';

/** What the visitor typed for an order, saved or not. It never contains the CVV. */
type Draft = {
  readonly customer?: CustomerForm;
  readonly steps?: readonly CheckoutStep[];
  readonly address?: Address;
  readonly card?: CreditCardForm & { readonly cvv: '' };
};

/** Kept in memory only, because personal and credit card data must not be stored on the device. */
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
