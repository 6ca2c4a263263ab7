import { expect, test } from 'vitest';
import { customerFormSchema, customerFormValues, formatPhoneNumber } from './customer-form.ts';

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

test('an empty form reports every required field, but not the name', () => {
  expect(problemsOf({ ...typed, ...customerFormValues(null, ['55']), documentType: 'cpf' })).toEqual({
    email: 'required',
    document: 'required',
    phone: 'required',
    acceptedTerms: 'termsRequired',
  });
});

test('a wrong e-mail and a wrong CPF are reported together', () => {
  expect(problemsOf({ ...typed, email: 'ana@', document: '111.444.777-36' })).toEqual({
    email: 'emailInvalid',
    document: 'cpfInvalid',
  });
});

test('the saved customer fills the form, except the terms, which the visitor accepts with a press', () => {
  const saved = customerFormSchema.parse(typed);
  expect(customerFormValues(saved, ['1', '55', '351'])).toEqual({ ...typed, name: 'Ana', acceptedTerms: false });
});

test('a document of a type that is not offered has to be typed again', () => {
  const saved = { ...customerFormSchema.parse(typed), documentType: 'other' as const, document: 'X1' };
  expect(customerFormValues(saved, ['55'])).toMatchObject({ documentType: 'cpf', document: '' });
});

test('a phone number has digits only, at most fifteen', () => {
  expect(formatPhoneNumber('(11) 98765-4321')).toBe('11987654321');
  expect(formatPhoneNumber('1'.repeat(20))).toHaveLength(15);
});
