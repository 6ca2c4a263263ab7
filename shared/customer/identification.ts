import { IDENTIFICATION_FIELDS, type IdentificationFieldName } from '#shared/site/venue.ts';
import { isCpf, normalizeCpf } from './cpf.ts';

export type Identification = { readonly [Field in IdentificationFieldName]?: string | undefined };

export type IdentificationProblem = 'required' | 'tooLong' | 'cpfInvalid';

export const IDENTIFICATION_MAX_LENGTH = 120;

function normalizeField(field: IdentificationFieldName, typed: string): string {
  if (field === 'password') return typed;
  return field === 'cpf' ? normalizeCpf(typed) : typed.trim();
}

export function identificationProblem(field: IdentificationFieldName, typed: string): IdentificationProblem | null {
  const value = normalizeField(field, typed);
  if (value === '') return 'required';
  if (value.length > IDENTIFICATION_MAX_LENGTH) return 'tooLong';
  return field === 'cpf' && !isCpf(value) ? 'cpfInvalid' : null;
}

/** Checks a form that was sent. The fields that the venue asks for are required, and others are refused. */
export function identificationProblems(
  asked: readonly IdentificationFieldName[],
  typed: Identification,
): { readonly [Field in IdentificationFieldName]?: IdentificationProblem | 'notAsked' } {
  const problems: { [Field in IdentificationFieldName]?: IdentificationProblem | 'notAsked' } = {};
  for (const field of IDENTIFICATION_FIELDS) {
    const value = typed[field];
    const isAsked = asked.includes(field);
    if (!isAsked && value !== undefined) problems[field] = 'notAsked';
    const problem = isAsked ? identificationProblem(field, value ?? '') : null;
    if (problem) problems[field] = problem;
  }
  return problems;
}

export function normalizeIdentification(
  asked: readonly IdentificationFieldName[],
  typed: Identification,
): Identification {
  return Object.fromEntries(asked.map((field) => [field, normalizeField(field, typed[field] ?? '')]));
}

/** Keeps letters and digits only, in lowercase and without accents, because the provider may ignore the rest. */
const folded = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

/**
 * Returns the keys under which wrong guesses about a person are counted: each number in the form. Without a number, the
 * key is the name; without a name, the password.
 */
export function identitiesIn(form: Identification): readonly string[] {
  const given = (...fields: readonly IdentificationFieldName[]) =>
    fields.flatMap((field) => (form[field] === undefined ? [] : [`${field} ${folded(form[field])}`]));
  const numbers = given('cpf', 'external_id');
  if (numbers.length > 0) return numbers;
  const names = given('name', 'lastname');
  return [(names.length > 0 ? names : given('password')).join(' ')];
}
