import fc from 'fast-check';
import { expect, test } from 'vitest';
import { indexAfterChange } from './use-slides.ts';

test.each([
  { title: 'stays at its media when others before it go', before: 'abc', index: 2, after: 'c', expected: 0 },
  { title: 'goes on to the next when its media goes', before: 'abc', index: 1, after: 'ac', expected: 1 },
  { title: 'goes back when there is no next', before: 'abc', index: 2, after: 'ab', expected: 1 },
  { title: 'follows its media, as when it was bought', before: 'abc', index: 1, after: 'bac', expected: 0 },
  { title: 'starts over among media that are all new', before: 'a', index: 0, after: 'xy', expected: 0 },
  { title: 'is none when nothing is left', before: 'a', index: 0, after: '', expected: null },
])('$title', ({ before, index, after, expected }) => {
  expect(indexAfterChange([...before], index, [...after])).toBe(expected);
});

test('is always an index of the list, and the same media whenever it is still there', () => {
  const ids = fc.uniqueArray(fc.integer({ max: 20, min: 0 }).map(String), { minLength: 1, maxLength: 20 });
  fc.assert(
    fc.property(ids, fc.nat(), ids, (before, at, after) => {
      const index = at % before.length;
      const found = indexAfterChange(before, index, after) ?? -1;
      expect(after[found]).toBeDefined();
      if (after.includes(before[index] ?? '')) expect(after[found]).toBe(before[index]);
    }),
  );
});
