import { expect, it } from 'vitest';
import { parseAccessCode } from './access-code.ts';

it.each([
  ['abc123', 'ABC123'],
  [' ABC 123 ', 'ABC123'],
  ['ABC12', null],
  ['ABC1234', null],
])('reads %j as %j (H3)', (typed, code) => {
  expect(parseAccessCode(typed)).toBe(code);
});
