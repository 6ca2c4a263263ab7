import { expect, test } from 'vitest';
import { customerDefaults, customerFormSchema, customerFormValues, formatPhoneNumber } from './customer-form.ts';

const typed = {
  name: ' Ana ',
  email: 'ana@example.com',
  documentType: 'cpf' as const,
  document: '111.444.777-35',
  dialCode: '55',
  phone: '11 98765-4321',
  acceptedTerms: true,
};

const BRAZILIAN = { documentType: 'cpf', dialCode: '55' } as const;
const TOURIST = { documentType: 'passport', dialCode: '54' } as const;

test('the saved customer fills the form, except the terms, which the visitor accepts with a press', () => {
  const saved = customerFormSchema.parse(typed);
  expect(customerFormValues(saved, ['1', '55', '351'], BRAZILIAN)).toEqual({
    ...typed,
    name: 'Ana',
    acceptedTerms: false,
  });
});

test.each([BRAZILIAN, TOURIST])(
  'a document of a type that is not offered has to be typed again, as a $documentType where that is usual',
  (defaults) => {
    const saved = { ...customerFormSchema.parse(typed), documentType: 'other' as const, document: 'X1' };
    const { documentType } = defaults;
    expect(customerFormValues(saved, ['55'], defaults)).toMatchObject({ documentType, document: '' });
  },
);

test('a new visitor begins with the defaults, and saved data stays as it is', () => {
  expect(customerFormValues(null, ['54', '55'], TOURIST)).toMatchObject(TOURIST);
  const saved = customerFormSchema.parse(typed);
  expect(customerFormValues(saved, ['54', '55'], TOURIST)).toMatchObject(BRAZILIAN);
});

test.each([
  ['pt', 'en-US', 'cpf', '55'],
  ['en', 'en-US', 'passport', '1'],
  ['en', 'en-CA', 'passport', '1-ca'],
  ['es', 'es-AR', 'passport', '54'],
  ['en', 'pt-BR', 'passport', '55'],
  ['es', 'es', 'passport', '55'],
  ['es', 'es-419', 'passport', '55'],
  ['en', 'no language', 'passport', '55'],
] as const)('in %s with a browser in %s the document is a %s and the dial code %s', (locale, browser, type, code) => {
  const dialCodes = [
    { code: '55', country: 'br' },
    { code: '1', country: 'us' },
    { code: '1', country: 'ca' },
    { code: '54', country: 'ar' },
  ];
  expect(customerDefaults(locale, browser, dialCodes)).toEqual({ documentType: type, dialCode: code });
});

test.each([
  ['(11) 98765-4321', '55', '11 98765-4321'],
  ['1134567890', '55', '11 3456-7890'],
  ['11', '55', '11'],
  ['119', '55', '11 9'],
  ['1198765', '55', '11 98765'],
  ['119876543210', '55', '119876543210'],
  ['416 555-0123', '1-ca', '4165550123'],
  ['1'.repeat(20), '1', '1'.repeat(15)],
])('the phone %s after +%s is shown as %s', (typed, dialCode, shown) => {
  expect(formatPhoneNumber(typed, dialCode)).toBe(shown);
});
