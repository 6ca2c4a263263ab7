import { expect, test } from 'vitest';
import { countryOfDialCode, countryOptions, dialCodeOf, dialCodeOptions } from './country-names.ts';

const codes = ['us', 'at', 'br', 'de', 'br'];
const dialCodes = [
  { code: '55', country: 'br' },
  { code: '1', country: 'us' },
  { code: '1', country: 'jm' },
  { code: '1', country: 'ca' },
  { code: '39', country: 'it' },
  { code: '39', country: 'va' },
];

test('Brazil comes first, the others by name in the visitor’s language', () => {
  const namesIn = (locale: string) => countryOptions(codes, locale).map(({ name }) => name);
  expect(namesIn('pt')).toEqual(['Brasil', 'Alemanha', 'Áustria', 'Estados Unidos']);
  expect(namesIn('en')).toEqual(['Brazil', 'Austria', 'Germany', 'United States']);
});

test('a country code is listed once for each of its countries, by number, its main country first', () => {
  expect(dialCodeOptions(dialCodes, '1', 'en')).toEqual([
    { value: '55', name: 'Brazil (+55)' },
    { value: '1', name: 'United States (+1)' },
    { value: '1-ca', name: 'Canada (+1)' },
    { value: '1-jm', name: 'Jamaica (+1)' },
    { value: '39', name: 'Italy (+39)' },
    { value: '39-va', name: 'Vatican City (+39)' },
  ]);
  expect(['55', '1', '1-ca', '39-va'].map(dialCodeOf)).toEqual(['55', '1', '1', '39']);
  const names = dialCodeOptions(dialCodes, '55', 'pt').map(({ name }) => name);
  expect(names.slice(1, 3)).toEqual(['Estados Unidos (+1)', 'Canadá (+1)']);
});

test('the code of a saved phone is listed even if it is unknown', () => {
  expect(dialCodeOptions(dialCodes, '999', 'pt').at(-1)).toEqual({ value: '999', name: '+999' });
});

test.each([
  ['55', 'br'],
  ['1', 'us'],
  ['1-ca', 'ca'],
  ['39', 'it'],
  ['999', undefined],
])('the country of %s is %s: the most populous where the visitor named none', (value, country) => {
  expect(countryOfDialCode(dialCodes, value)).toBe(country);
});
