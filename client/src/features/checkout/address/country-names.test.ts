import { expect, test } from 'vitest';
import { countryOptions } from './country-names.ts';

const codes = ['us', 'at', 'br', 'de', 'br'];

test('Brazil comes first, the rest by name in the visitor’s language', () => {
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
