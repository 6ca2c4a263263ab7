import { expect, it } from 'vitest';
import { confusablesIn } from './confusables.ts';

it('names the pairs with a character in the code', () => {
  expect(confusablesIn('F0TXAC4I3')).toEqual([
    ['O', '0'],
    ['I', '1'],
  ]);
});

it('names none where nothing is alike', () => {
  expect(confusablesIn('ACDEFHJ34')).toEqual([]);
});
