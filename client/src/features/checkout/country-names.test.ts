import { expect, test } from 'vitest';
import { countryOptions, dialCodeOptions } from './country-names.ts';

const codes = ['us', 'at', 'br', 'de', 'br'];
const dialCodes = [
  { code: '55', country: 'br' },
  { code: '1', country: 'us' },
];

test('Brazil comes first, the others by name in the visitor’s language', () => {
  expect(countryOptions(codes, 'pt').map(({ name }) => name)).toEqual([
    'Brasil',
    'Alemanha',
    'Áustria',
    'Estados Unidos',
  ]);
  expect(countryOptions(codes, 'en').map(({ name }) => name)).toEqual([
    'Brazil',
    'Austria',
    'Germany',
    'United States',
  ]);
});

test('a country code is listed with its country, in the visitor’s language', () => {
  expect(dialCodeOptions(dialCodes, '1', 'en')).toEqual([
    { code: '55', name: '+55 Brazil' },
    { code: '1', name: '+1 United States' },
  ]);
  expect(dialCodeOptions(dialCodes, '55', 'pt')[1]?.name).toBe('+1 Estados Unidos');
});

test('the code of a saved phone is listed even if it is unknown', () => {
  expect(dialCodeOptions(dialCodes, '999', 'pt').at(-1)).toEqual({ code: '999', name: '+999' });
});
