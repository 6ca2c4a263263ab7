import { CUSTOMER_FORM_FIELDS, type CustomerFormField } from '#shared/site/venue.ts';
import { isCpf, normalizeCpf } from './cpf.ts';

export type Identification = { readonly [Field in CustomerFormField]?: string | undefined };

export type IdentificationProblem = 'required' | 'tooLong' | 'cpfInvalid' | 'notAsked';

export const IDENTIFICATION_MAX_LENGTH = 120;

function normalizeField(field: CustomerFormField, typed: string): string {
  if (field === 'password') return typed;
  return field === 'cpf' ? normalizeCpf(typed) : typed.trim();
}

export function identificationProblem(field: CustomerFormField, typed: string): IdentificationProblem | null {
  const value = normalizeField(field, typed);
  if (value === '') return 'required';
  if (value.length > IDENTIFICATION_MAX_LENGTH) return 'tooLong';
  return field === 'cpf' && !isCpf(value) ? 'cpfInvalid' : null;
}

/** By field, in browser and server: every field that the venue shows is required, and no other is accepted. */
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

export function normalizeIdentification(asked: readonly CustomerFormField[], typed: Identification): Identification {
  return Object.fromEntries(asked.map((field) => [field, normalizeField(field, typed[field] ?? '')]));
}
