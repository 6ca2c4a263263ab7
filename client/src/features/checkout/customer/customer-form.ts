import * as z from 'zod/mini';
import { formatCpf } from '#shared/cpf.ts';
import { type Customer, customerSchema, type DocumentType, normalizeDocument } from '#shared/customer.ts';
import type { SavedCustomer } from '#shared/order.ts';
import { formatPhone, PHONE_NUMBER_MAX, parsePhone } from '#shared/phone.ts';

/** The customer as it is typed: the phone in its two parts, the document as it is read. */
export type CustomerForm = Customer & { readonly dialCode: string };

const NOBODY: SavedCustomer = {
  name: '',
  email: '',
  documentType: 'cpf',
  document: '',
  phone: '',
  acceptedTerms: false,
};

/** A document as it is shown while it is typed. */
export function formatDocument(type: DocumentType, typed: string): string {
  return type === 'cpf' ? formatCpf(typed) : typed.toUpperCase();
}

/** The digits of a typed phone number, as many as may be stored. */
export function formatPhoneNumber(typed: string): string {
  return typed.replace(/\D/g, '').slice(0, PHONE_NUMBER_MAX);
}

/**
 * What the form starts with: what was saved, nothing else. The terms are accepted by a press of this visitor, never by
 * what was saved. A document of a type that is not offered is asked for again.
 */
export function customerForm(saved: SavedCustomer | null, dialCodes: readonly string[]): CustomerForm {
  const { documentType: savedType, ...customer } = saved ?? NOBODY;
  const isOffered = savedType !== 'other';
  const documentType = isOffered ? savedType : 'cpf';
  const { dialCode, number } = parsePhone(customer.phone, dialCodes);
  const document = isOffered ? formatDocument(documentType, customer.document) : '';
  return { ...customer, documentType, document, dialCode, phone: number, acceptedTerms: false };
}

function customerOf({ dialCode, ...typed }: CustomerForm): Customer {
  return {
    ...typed,
    document: normalizeDocument(typed.documentType, typed.document),
    phone: formatPhone({ dialCode, number: typed.phone }),
  };
}

/** From the typed form to the customer that is saved, by the rules that the server checks as well. */
export const customerFormSchema = z.pipe(z.transform(customerOf), customerSchema);
