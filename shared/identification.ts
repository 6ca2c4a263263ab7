import { isCpf, normalizeCpf } from './cpf.ts';
import { CUSTOMER_FORM_FIELDS, type CustomerFormField } from './venue.ts';

/** What a visitor fills in at a venue that finds photos by person (requirement H7). */
export type Identification = { readonly [Field in CustomerFormField]?: string | undefined };

/** Why a field is not accepted. */
export type IdentificationProblem = 'required' | 'tooLong' | 'cpfInvalid' | 'notAsked';

export const IDENTIFICATION_MAX_LENGTH = 120;

/** Passwords are taken as they are typed; of anything else the blanks around it are no part. */
function normalizeField(field: CustomerFormField, typed: string): string {
  if (field === 'password') return typed;
  return field === 'cpf' ? normalizeCpf(typed) : typed.trim();
}

/** Why one field that the venue asks for is not accepted, or null when it is. */
export function identificationProblem(field: CustomerFormField, typed: string): IdentificationProblem | null {
  const value = normalizeField(field, typed);
  if (value === '') return 'required';
  if (value.length > IDENTIFICATION_MAX_LENGTH) return 'tooLong';
  return field === 'cpf' && !isCpf(value) ? 'cpfInvalid' : null;
}

/**
 * What is wrong with a filled-in form, by field. Every field that the venue shows is required, and no other is taken:
 * browser and server ask this one rule.
 * @param asked the fields that the venue shows.
 */
export function identificationProblems(
  asked: readonly CustomerFormField[],
  typed: Identification,
): { readonly [Field in CustomerFormField]?: IdentificationProblem } {
  const problems: { [Field in CustomerFormField]?: IdentificationProblem } = {};
  for (const field of CUSTOMER_FORM_FIELDS) {
    const value = typed[field];
    const isAsked = asked.includes(field);
    if (!isAsked && value !== undefined) problems[field] = 'notAsked';
    const problem = isAsked ? identificationProblem(field, value ?? '') : null;
    if (problem) problems[field] = problem;
  }
  return problems;
}

/** A form without problems as it is sent: the fields that the venue shows, a CPF in its digits. */
export function normalizeIdentification(asked: readonly CustomerFormField[], typed: Identification): Identification {
  return Object.fromEntries(asked.map((field) => [field, normalizeField(field, typed[field] ?? '')]));
}
