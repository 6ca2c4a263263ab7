import fc from 'fast-check';
import { expect, test } from 'vitest';
import { indexAfterChange } from './use-slides.ts';

test.each([
  {
    title: 'stays at its media when others before it go',
    before: ['a', 'b', 'c'],
    index: 2,
    after: ['c'],
    expected: 0,
  },
  {
    title: 'goes on to the next when its media goes',
    before: ['a', 'b', 'c'],
    index: 1,
    after: ['a', 'c'],
    expected: 1,
  },
  { title: 'goes back when there is no next', before: ['a', 'b', 'c'], index: 2, after: ['a', 'b'], expected: 1 },
  {
    title: 'follows its media to another index, as when it was bought',
    before: ['a', 'b', 'c'],
    index: 1,
    after: ['b', 'a', 'c'],
    expected: 0,
  },
  {
    title: 'starts over when the list has none of the earlier media',
    before: ['a'],
    index: 0,
    after: ['x', 'y'],
    expected: 0,
  },
  { title: 'is none when nothing is left', before: ['a'], index: 0, after: [], expected: null },
])('$title', ({ before, index, after, expected }) => {
  expect(indexAfterChange(before, index, after)).toBe(expected);
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
