import * as z from 'zod/mini';
import { isCpf, normalizeCpf } from './cpf.ts';

export const DOCUMENT_TYPES = ['cpf', 'passport'] as const;
export type DocumentType = (typeof DOCUMENT_TYPES)[number];

/** Why a form field is not accepted. The client has a text for each. */
export const FIELD_PROBLEMS = [
  'required',
  'tooLong',
  'emailInvalid',
  'cpfInvalid',
  'phoneInvalid',
  'termsRequired',
] as const;
export type FieldProblem = (typeof FIELD_PROBLEMS)[number];

const problem = (name: FieldProblem) => name;

export function requiredText(max: number) {
  return z.string().check(z.trim(), z.minLength(1, problem('required')), z.maxLength(max, problem('tooLong')));
}

/**
 * As browsers judge `type=email` (HTML, 4.10.5.1.5), with letters of every script in both parts, as RFC 6531 has them. Unlike a
 * browser it wants a dot in the domain: without one no receipt arrives.
 */
const EMAIL =
  /^[\p{L}\p{M}\p{N}.!#$%&'*+/=?^_`{|}~-]+@(?:[\p{L}\p{M}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?\.)+(?!\p{N}+$)[\p{L}\p{M}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])$/u;

export const customerSchema = z
  .object({
    name: z.string().check(z.trim(), z.maxLength(120, problem('tooLong'))),
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
    /** Plus, country code and number, digits only. */
    phone: z.string().check(z.minLength(1, problem('required')), z.regex(/^\+[1-9]\d{1,17}$/, problem('phoneInvalid'))),
    acceptedTerms: z.boolean().check(z.refine((accepted) => accepted, problem('termsRequired'))),
  })
  .check(
    z.refine((customer) => customer.documentType !== 'cpf' || isCpf(customer.document), {
      path: ['document'],
      error: problem('cpfInvalid'),
    }),
  );

export type Customer = z.output<typeof customerSchema>;

export type BuyerIdentity = Pick<Customer, 'email' | 'documentType' | 'document'>;

export function normalizeDocument(type: DocumentType, typed: string): string {
  return type === 'cpf' ? normalizeCpf(typed) : typed.trim().toUpperCase();
}
