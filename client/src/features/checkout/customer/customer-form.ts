import * as z from 'zod/mini';
import { dialCodeOf } from '#client/features/checkout/country-names.ts';
import { formatCpf } from '#shared/cpf.ts';
import { type Customer, customerSchema, type DocumentType, normalizeDocument } from '#shared/customer.ts';
import type { SavedCustomer } from '#shared/order.ts';
import { formatPhone, PHONE_NUMBER_MAX, parsePhone } from '#shared/phone.ts';

/**
 * The values of the customer form: the phone without its dial code, the document with its punctuation. The dial code is the
 * value of its option, which may name one of the countries that share it: `1-ca`.
 */
export type CustomerForm = Customer & { readonly dialCode: string };

const EMPTY_CUSTOMER: SavedCustomer = {
  name: '',
  email: '',
  documentType: 'cpf',
  document: '',
  phone: '',
  acceptedTerms: false,
};

/** A document number as its field shows it. */
export function formatDocument(type: DocumentType, typed: string): string {
  return type === 'cpf' ? formatCpf(typed) : typed.toUpperCase();
}

/** The digits of a typed phone number, cut to the length that can be saved. */
export function formatPhoneNumber(typed: string): string {
  return typed.replace(/\D/g, '').slice(0, PHONE_NUMBER_MAX);
}

/**
 * The initial values of the form, from the saved customer. The terms are never accepted initially: each visitor accepts
 * them with a press. A document of a type that is not offered has to be typed again.
 */
export function customerFormValues(saved: SavedCustomer | null, dialCodes: readonly string[]): CustomerForm {
  const { documentType: savedType, ...customer } = saved ?? EMPTY_CUSTOMER;
  const isOffered = savedType !== 'other';
  const documentType = isOffered ? savedType : 'cpf';
  const { dialCode, number } = parsePhone(customer.phone, dialCodes);
  const document = isOffered ? formatDocument(documentType, customer.document) : '';
  return { ...customer, documentType, document, dialCode, phone: number, acceptedTerms: false };
}

function toCustomer({ dialCode, ...typed }: CustomerForm): Customer {
  return {
    ...typed,
    document: normalizeDocument(typed.documentType, typed.document),
    phone: formatPhone({ dialCode: dialCodeOf(dialCode), number: typed.phone }),
  };
}

/** Turns the form's values into the customer that is saved. The server checks the same rules. */
export const customerFormSchema = z.pipe(z.transform(toCustomer), customerSchema);
