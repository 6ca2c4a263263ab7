import { expect, test } from 'vitest';
import { dialCodeOptions } from './dial-code-names.ts';

const dialCodes = [
  { code: '55', country: 'br' },
  { code: '1', country: 'us' },
];

test('a country code is found by its country, in the visitor’s language', () => {
  expect(dialCodeOptions(dialCodes, '1', 'en')).toEqual([
    { code: '55', label: '+55 Brazil' },
    { code: '1', label: '+1 United States' },
  ]);
  expect(dialCodeOptions(dialCodes, '55', 'pt')[1]?.label).toBe('+1 Estados Unidos');
});

test('a stored phone’s code is offered even when nobody knows it', () => {
  expect(dialCodeOptions(dialCodes, '999', 'pt').at(-1)).toEqual({ code: '999', label: '+999' });
});
