import { expect, it } from 'vitest';
import { confusablesIn } from './confusables.ts';

it('names the pairs that a code holds a part of', () => {
  expect(confusablesIn('F0TXAC4I3')).toEqual([
    ['O', '0'],
    ['I', '1'],
  ]);
});

it('names none where nothing is alike', () => {
  expect(confusablesIn('ACDEFHJ34')).toEqual([]);
});
