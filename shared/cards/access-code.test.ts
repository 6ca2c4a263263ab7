import { expect, it } from 'vitest';
import { formatAccessCode, parseAccessCode } from './access-code.ts';

it.each([
  ['abc123', 'ABC123'],
  [' ABC 123 ', 'ABC123'],
  ['ABC12', null],
  ['ABC1234', null],
])('reads %j as %j (H3)', (typed, code) => {
  expect(parseAccessCode(typed)).toBe(code);
});

it('shows what is typed or pasted as the code it may become', () => {
  expect(['a', ' ab c1', ' abc 123 ', 'abc1234'].map(formatAccessCode)).toEqual(['A', 'ABC1', 'ABC123', 'ABC123']);
});
