import * as z from 'zod/mini';
import { isCpf, normalizeCpf } from './cpf.ts';

/** The reasons for which a form field is rejected. The client has a text for each. */
export const FIELD_PROBLEMS = [
  'required',
  'tooLong',
  'emailInvalid',
  'cpfInvalid',
  'phoneInvalid',
  'termsRequired',
] as const;
export type FieldProblemName = (typeof FIELD_PROBLEMS)[number];

const problem = (name: FieldProblemName) => name;

type DocumentRule = {
  /** Converts the typed number to the text that is saved. */
  readonly normalize: (typed: string) => string;
  /** Checks the typed number; null if it can be saved. */
  readonly problemOf: (typed: string) => FieldProblemName | null;
};

/** The documents that the form offers (B4), in this order. */
const DOCUMENTS = {
  cpf: { normalize: normalizeCpf, problemOf: (typed) => (isCpf(typed) ? null : 'cpfInvalid') },
  passport: { normalize: (typed) => typed.trim().toUpperCase(), problemOf: () => null },
} as const satisfies Readonly<Record<string, DocumentRule>>;

export type DocumentType = keyof typeof DOCUMENTS;
export const DOCUMENT_TYPES = Object.keys(DOCUMENTS) as DocumentType[];

/** The provider may have saved a type of document that the form does not offer. */
export const SAVED_DOCUMENT_TYPES = [...DOCUMENT_TYPES, 'other' as const];
export type SavedDocumentType = (typeof SAVED_DOCUMENT_TYPES)[number];

/** Control characters, line breaks and marks of writing direction. They could falsify the e-mails that quote a text. */
const UNPRINTABLE = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu;

export const oneLine = z.overwrite((typed: string) => typed.replace(UNPRINTABLE, ' ').trim());

export function requiredText(max: number) {
  return z.string().check(oneLine, z.minLength(1, problem('required')), z.maxLength(max, problem('tooLong')));
}

/**
 * Accepts what browsers accept for `type=email` (HTML, 4.10.5.1.5), plus letters of every script in both parts (RFC
 * 6531). Unlike browsers, it requires a dot in the domain, and after the last dot at least two characters, not only
 * digits, because no receipt reaches another domain.
 */
const EMAIL =
  /^[\p{L}\p{M}\p{N}.!#$%&'*+/=?^_`{|}~-]+@(?:[\p{L}\p{M}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?\.)+(?!\p{N}+$)[\p{L}\p{M}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])$/u;

/**
 * A plus sign, the country code and the number, digits only. Brazil's numbers have an area code of two digits, and eight
 * digits or more. The shortest of other countries have four, behind a code of three.
 */
const PHONE = /^\+(?:55\d{10,15}|(?!55)[1-9]\d{6,17})$/;

export const customerSchema = z
  .object({
    name: z.string().check(oneLine, z.maxLength(120, problem('tooLong'))),
    email: z
      .string()
      .check(
        z.trim(),
        z.minLength(1, problem('required')),
        z.maxLength(254, problem('tooLong')),
        z.normalize('NFC'),
        z.regex(EMAIL, problem('emailInvalid')),
      ),
    documentType: z.enum(DOCUMENT_TYPES),
    document: requiredText(40),
    phone: z.string().check(z.minLength(1, problem('required')), z.regex(PHONE, problem('phoneInvalid'))),
    acceptedTerms: z.boolean().check(z.refine((accepted) => accepted, problem('termsRequired'))),
  })
  .check(({ value: { documentType, document }, issues }) => {
    const message = DOCUMENTS[documentType].problemOf(document);
    if (message !== null) issues.push({ code: 'custom', path: ['document'], input: document, message });
  });

export type Customer = z.output<typeof customerSchema>;

/** Identifies a buyer. The type of the document is left out, because a buyer who returns types only the number. */
export type BuyerIdentity = Pick<Customer, 'email' | 'document'>;

export function normalizeDocument(type: DocumentType, typed: string): string {
  return DOCUMENTS[type].normalize(typed);
}
