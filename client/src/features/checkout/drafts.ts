import { useEffect } from 'react';
import type { CardForm } from '#client/features/checkout/card/card-form.ts';
import type { CustomerForm } from '#client/features/checkout/customer/customer-form.ts';
import type { Address } from '#shared/address.ts';

/** What was typed into the checkout of one order, saved or not. Of a card its CVV is never part of it. */
type Draft = {
  readonly customer?: CustomerForm;
  readonly address?: Address;
  readonly card?: CardForm & { readonly cvv: '' };
};

/** In this page's memory alone: who somebody is, where they live and their card go into no storage of the browser. */
const drafts = new Map<string, Draft>();

/** What was typed for an order before its checkout was left. @param reference the order's number */
export function draftOf(reference: string): Draft {
  return drafts.get(reference) ?? {};
}

/** Forgets what was typed; it is no longer needed once the order is complete. */
export function dropDraft(reference: string): void {
  drafts.delete(reference);
}

/** Keeps what stands in a form when its step is left, by whichever way. @param read called at that moment */
export function useKeptDraft(reference: string, read: () => Draft): void {
  useEffect(
    () => () => {
      drafts.set(reference, { ...draftOf(reference), ...read() });
    },
    [reference],
  );
}
