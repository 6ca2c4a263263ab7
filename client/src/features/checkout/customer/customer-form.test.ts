import { expect, test } from 'vitest';
import { customerForm, customerFormSchema, formatPhoneNumber } from './customer-form.ts';

const typed = {
  name: ' Ana ',
  email: 'ana@example.com',
  documentType: 'cpf' as const,
  document: '111.444.777-35',
  dialCode: '55',
  phone: '11987654321',
  acceptedTerms: true,
};

function problemsOf(form: typeof typed): Record<string, string> {
  const { error } = customerFormSchema.safeParse(form);
  const entries = error?.issues.map(({ path, message }) => [path.join('.'), message] as const) ?? [];
  return Object.fromEntries(entries.toReversed());
}

test('a filled form becomes the customer that is saved', () => {
  expect(customerFormSchema.parse(typed)).toEqual({
    name: 'Ana',
    email: 'ana@example.com',
    documentType: 'cpf',
    document: '11144477735',
    phone: '+5511987654321',
    acceptedTerms: true,
  });
});

test('an empty form tells every field that is needed, and not the name', () => {
  expect(problemsOf({ ...typed, ...customerForm(null, ['55']), documentType: 'cpf' })).toEqual({
    email: 'required',
    document: 'required',
    phone: 'required',
    acceptedTerms: 'termsRequired',
  });
});

test('a wrong e-mail and a wrong CPF are told together', () => {
  expect(problemsOf({ ...typed, email: 'ana@', document: '111.444.777-36' })).toEqual({
    email: 'emailInvalid',
    document: 'cpfInvalid',
  });
});

test('what was saved fills the form again, but for the terms: they are accepted by a press alone', () => {
  const saved = customerFormSchema.parse(typed);
  expect(customerForm(saved, ['1', '55', '351'])).toEqual({ ...typed, name: 'Ana', acceptedTerms: false });
});

test('a document of a type that is not offered is asked for again', () => {
  const saved = { ...customerFormSchema.parse(typed), documentType: 'other' as const, document: 'X1' };
  expect(customerForm(saved, ['55'])).toMatchObject({ documentType: 'cpf', document: '' });
});

test('a phone number is digits alone, fifteen at most', () => {
  expect(formatPhoneNumber('(11) 98765-4321')).toBe('11987654321');
  expect(formatPhoneNumber('1'.repeat(20))).toHaveLength(15);
});
