import { expect, it } from 'vitest';
import { copyOf, KeptCopies } from './kept-copies.ts';

const HOUR_MS = 3_600_000;
const copy = (bytes: number) => copyOf(Buffer.alloc(bytes));

it('keeps no more bytes than it may, and removes what was used least recently', () => {
  const kept = new KeptCopies(100);
  kept.set('a', copy(40), 0);
  kept.set('b', copy(40), 0);
  kept.get('a', 0);
  kept.set('c', copy(40), 0);
  expect(['a', 'b', 'c'].filter((key) => kept.get(key, 0))).toEqual(['a', 'c']);
  expect(kept.bytes).toBe(80);
  kept.set('huge', copy(101), 0);
  expect([kept.get('huge', 0), kept.bytes]).toEqual([null, 80]);
});

it('counts a copy once that replaces another', () => {
  const kept = new KeptCopies(100);
  for (const bytes of [60, 70, 50]) kept.set('a', copy(bytes), 0);
  expect(kept.bytes).toBe(50);
});

it('has a copy for an hour, and for five more as an old one', () => {
  const kept = new KeptCopies(100);
  kept.set('a', copy(10), 0);
  expect(kept.get('a', HOUR_MS - 1)?.isFresh).toBe(true);
  expect(kept.get('a', HOUR_MS)?.isFresh).toBe(false);
  expect(kept.get('a', 6 * HOUR_MS)).toBeNull();
  expect(kept.bytes).toBe(0);
});
