import { expect, it } from 'vitest';
import { formatZipcode, internationalLookup, normalizeZipcode, zipcodeState } from './zipcode.ts';

it.each([
  ['br', '', 'empty'],
  ['br', '0131010', 'incomplete'],
  ['br', '01310-100', 'ready'],
  ['br', '013101000', 'incomplete'],
  ['us', '90', 'incomplete'],
  ['us', '902', 'ready'],
  ['gb', 'EC1A', 'ready'],
  ['sk', '01 -', 'incomplete'],
] as const)('%s %j is %s (B6)', (country, typed, state) => {
  expect(zipcodeState(country, typed)).toBe(state);
});

it('formats a CEP while it is typed and leaves other codes alone', () => {
  expect(['01310', '013101', '01310100', '0131010099'].map((typed) => formatZipcode('br', typed))).toEqual([
    '01310',
    '01310-1',
    '01310-100',
    '01310-100',
  ]);
  expect(formatZipcode('gb', 'ec1a 1bb')).toBe('ec1a 1bb');
});

it('keeps what an international lookup needs, and no character that is unsafe in an address', () => {
  expect(normalizeZipcode('sk', ' 010 01 ')).toBe('010 01');
  expect(normalizeZipcode('us', '../../90210')).toBe('90210');
});

it.each([
  ['gb', 'EC1A 1BB', 'EC1A', true],
  ['gb', 'ec1a1bb', 'EC1A', true],
  ['gb', 'M1 1AE', 'M1', true],
  ['gb', 'EC1A', 'EC1A', true],
  ['ca', 'K1A 0B1', 'K1A', true],
  ['ie', 'D02 X285', 'D02', true],
  ['nl', '1012 AB', '1012', false],
  ['us', '90210-1234', '90210', false],
  ['us', '90210', '90210', false],
  ['pt', '1000-001', '1000-001', false],
  ['sk', '010 01', '010 01', false],
])('%s %s is asked for by %s (B6)', (country, typed, known, isDistrict) => {
  expect(internationalLookup(country, normalizeZipcode(country, typed))).toEqual({ known, isDistrict });
});
