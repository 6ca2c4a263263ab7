import { useEffect } from 'react';
import type { CreditCardForm } from '#client/features/checkout/credit-card/credit-card-form.ts';
import type { CustomerForm } from '#client/features/checkout/customer/customer-form.ts';
import type { CheckoutStep } from '#shared/checkout.ts';
import type { Address } from '#shared/customer/address.ts';

/** What was typed for one order, saved or not. It never has the CVV. */
type Draft = {
  readonly customer?: CustomerForm;
  readonly isRemembered?: boolean;
  readonly steps?: readonly CheckoutStep[];
  readonly address?: Address;
  readonly card?: CreditCardForm & { readonly cvv: '' };
};

/** In memory only, because personal data and credit card data must not enter storage. */
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
