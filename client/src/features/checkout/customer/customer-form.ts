import { type FieldPath, useFormContext } from 'react-hook-form';
import * as z from 'zod/mini';
import { dialCodeOf, dialCodeValue } from '#client/features/checkout/country-names.ts';
import { formatCpf } from '#shared/customer/cpf.ts';
import { type Customer, customerSchema, type DocumentType, normalizeDocument } from '#shared/customer/customer.ts';
import { DEFAULT_DIAL_CODE, type DialCode, formatPhone, PHONE_NUMBER_MAX, parsePhone } from '#shared/customer/phone.ts';
import type { SavedCustomer } from '#shared/order.ts';
import type { Locale } from '#shared/site/locale.ts';

/**
 * The values of the customer form: phone and document with their punctuation, the phone without its dial code. The dial code is the
 * value of its option, which may name one of the countries that share it: `1-ca`.
 */
export type CustomerForm = Customer & { readonly dialCode: string };

const EMPTY_CUSTOMER: Omit<SavedCustomer, 'documentType'> = {
  name: '',
  email: '',
  document: '',
  phone: '',
  acceptedTerms: false,
};

/** What a new visitor's form begins with. Each can be changed. */
type CustomerDefaults = { readonly documentType: DocumentType; readonly dialCode: string };

/** The country of a language tag as two lowercase letters, such as `us` of `en-US`; null for a tag without one. */
function countryOf(tag: string): string | null {
  try {
    return new Intl.Locale(tag).region?.toLowerCase() ?? null;
  } catch {
    // A browser may say anything: without a country the default applies.
    return null;
  }
}

/**
 * What a form begins with: a CPF in Portuguese, a passport in the other languages. The dial code is Brazil's, unless a
 * tourist's browser names another country. Some countries share a code, so the country decides and not the code.
 * @param browserLanguage as `navigator.language` says it.
 */
export function customerDefaults(
  locale: Locale,
  browserLanguage: string,
  dialCodes: readonly DialCode[],
): CustomerDefaults {
  if (locale === 'pt') return { documentType: 'cpf', dialCode: DEFAULT_DIAL_CODE };
  const country = countryOf(browserLanguage);
  const known = dialCodes.find((dialCode) => dialCode.country === country);
  return { documentType: 'passport', dialCode: known ? dialCodeValue(dialCodes, known) : DEFAULT_DIAL_CODE };
}

/** A document number as its field shows it. */
export function formatDocument(type: DocumentType, typed: string): string {
  return type === 'cpf' ? formatCpf(typed) : typed.toUpperCase();
}

/** Area code and number. */
const BRAZILIAN_PHONE_MAX = 11;

const digitsOfPhone = (typed: string) => typed.replace(/\D/g, '').slice(0, PHONE_NUMBER_MAX);

/** A typed phone number as its field shows it: a Brazilian one as `11 98765-4321`, others as digits. */
export function formatPhoneNumber(typed: string, dialCode: string): string {
  const digits = digitsOfPhone(typed);
  if (dialCode !== DEFAULT_DIAL_CODE || digits.length > BRAZILIAN_PHONE_MAX) return digits;
  return digits.replace(/^(\d{2})(?=\d)/, '$1 ').replace(/(\d{4,5})(\d{4})$/, '$1-$2');
}

/**
 * The initial values of the form, from the saved customer. The terms are never accepted initially: each visitor accepts
 * them with a press. A document of a type that is not offered has to be typed again.
 * @param defaults for a visitor whose data was not saved yet.
 */
export function customerFormValues(
  saved: SavedCustomer | null,
  dialCodes: readonly string[],
  defaults: CustomerDefaults,
): CustomerForm {
  const { documentType: savedType, ...customer } = saved ?? { ...EMPTY_CUSTOMER, documentType: defaults.documentType };
  const isOffered = savedType !== 'other';
  const documentType = isOffered ? savedType : 'cpf';
  const phone = parsePhone(customer.phone, dialCodes);
  const dialCode = customer.phone ? phone.dialCode : defaults.dialCode;
  const { number } = phone;
  const document = isOffered ? formatDocument(documentType, customer.document) : '';
  return {
    ...customer,
    documentType,
    document,
    dialCode,
    phone: formatPhoneNumber(number, dialCode),
    acceptedTerms: false,
  };
}

function toCustomer({ dialCode, ...typed }: CustomerForm): Customer {
  return {
    ...typed,
    document: normalizeDocument(typed.documentType, typed.document),
    phone: formatPhone({ dialCode: dialCodeOf(dialCode), number: digitsOfPhone(typed.phone) }),
  };
}

/** Turns the form's values into the customer that is saved. The server checks the same rules. */
export const customerFormSchema = z.pipe(z.transform(toCustomer), customerSchema);

/** Whether the visitor filled in a field, left it, and its value is accepted. Its tick shows no earlier. */
export function useIsValid(name: FieldPath<CustomerForm>): boolean {
  const { getFieldState, formState, getValues } = useFormContext<CustomerForm>();
  const { isTouched, error } = getFieldState(name, formState);
  return isTouched && !error && getValues(name) !== '';
}
