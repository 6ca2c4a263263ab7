import { type FieldPath, useFormContext } from 'react-hook-form';
import * as z from 'zod/mini';
import { dialCodeOf, dialCodeValue } from '#client/features/checkout/country-names.ts';
import { formatCpf, isCpf } from '#shared/customer/cpf.ts';
import { type Customer, customerSchema, type DocumentType, normalizeDocument } from '#shared/customer/customer.ts';
import { DEFAULT_DIAL_CODE, type DialCode, formatPhone, PHONE_NUMBER_MAX, parsePhone } from '#shared/customer/phone.ts';
import type { SavedCustomer } from '#shared/order.ts';
import { DEFAULT_LOCALE, type Locale } from '#shared/site/locale.ts';

/** The form's values, with punctuation. `phone` has no dial code; `dialCode` is an option's value, such as `1-ca`. */
export type CustomerForm = Customer & { readonly dialCode: string; readonly isRemembered: boolean };

type CustomerDefaults = { readonly documentType: DocumentType; readonly dialCode: string };

function countryOf(tag: string): string | null {
  try {
    return new Intl.Locale(tag).region?.toLowerCase() ?? null;
  } catch {
    // A browser may report an invalid language tag.
    return null;
  }
}

export function customerDefaults(
  locale: Locale,
  browserLanguage: string,
  dialCodes: readonly DialCode[],
): CustomerDefaults {
  const documentType = USUAL_DOCUMENT[locale];
  if (locale === DEFAULT_LOCALE) return { documentType, dialCode: DEFAULT_DIAL_CODE };
  const country = countryOf(browserLanguage);
  const known = dialCodes.find((dialCode) => dialCode.country === country);
  return { documentType, dialCode: known ? dialCodeValue(dialCodes, known) : DEFAULT_DIAL_CODE };
}

type DocumentInput = {
  readonly format: (typed: string) => string;
  readonly placeholder?: string;
  readonly inputMode: 'numeric' | 'text';
  /** Returns whether the typed text is a whole, valid number; null if the document has no fixed length. */
  readonly isWhole: ((typed: string) => boolean) | null;
};

export const DOCUMENT_INPUTS: Readonly<Record<DocumentType, DocumentInput>> = {
  cpf: { format: formatCpf, placeholder: '000.000.000-00', inputMode: 'numeric', isWhole: isCpf },
  passport: { format: (typed) => typed.toUpperCase(), inputMode: 'text', isWhole: null },
};

const USUAL_DOCUMENT: Readonly<Record<Locale, DocumentType>> = { pt: 'cpf', en: 'passport', es: 'passport' };

const BRAZILIAN_PHONE_MAX = 11;

const digitsOfPhone = (typed: string) => typed.replace(/\D/g, '').slice(0, PHONE_NUMBER_MAX);

export function formatPhoneNumber(typed: string, dialCode: string): string {
  const digits = digitsOfPhone(typed);
  if (dialCode !== DEFAULT_DIAL_CODE || digits.length > BRAZILIAN_PHONE_MAX) return digits;
  return digits.replace(/^(\d{2})(?=\d)/, '$1 ').replace(/(\d{4,5})(\d{4})$/, '$1-$2');
}

/**
 * Returns the initial values. The buyer must accept the terms again, and a document of a type that the form does not
 * offer is left out.
 */
export function customerFormValues(
  saved: SavedCustomer | null,
  dialCodes: readonly string[],
  defaults: CustomerDefaults,
): Omit<CustomerForm, 'isRemembered'> {
  if (!saved) return { ...defaults, name: '', email: '', document: '', phone: '', acceptedTerms: false };
  const isOffered = saved.documentType !== 'other';
  const documentType = isOffered ? saved.documentType : defaults.documentType;
  const phone = parsePhone(saved.phone, dialCodes);
  const dialCode = saved.phone ? phone.dialCode : defaults.dialCode;
  return {
    ...saved,
    documentType,
    document: isOffered ? DOCUMENT_INPUTS[documentType].format(saved.document) : '',
    dialCode,
    phone: formatPhoneNumber(phone.number, dialCode),
    acceptedTerms: false,
  };
}

function toCustomer({ dialCode, isRemembered: _, ...typed }: CustomerForm): Customer {
  return {
    ...typed,
    document: normalizeDocument(typed.documentType, typed.document),
    phone: formatPhone({ dialCode: dialCodeOf(dialCode), number: digitsOfPhone(typed.phone) }),
  };
}

export const customerFormSchema = z.pipe(z.transform(toCustomer), customerSchema);

export function useIsValid(name: FieldPath<CustomerForm>): boolean {
  const { getFieldState, formState, getValues } = useFormContext<CustomerForm>();
  const { isTouched, error } = getFieldState(name, formState);
  return isTouched && !error && getValues(name) !== '';
}
