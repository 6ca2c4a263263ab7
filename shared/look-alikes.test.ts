import { expect, it } from 'vitest';
import { lookAlikesIn } from './look-alikes.ts';

it('names the pairs that a code holds a part of', () => {
  expect(lookAlikesIn('F0TXAC4I3')).toEqual([
    ['O', '0'],
    ['I', '1'],
  ]);
});

it('names none where nothing is alike', () => {
  expect(lookAlikesIn('ACDEFHJ34')).toEqual([]);
});
