import fc from 'fast-check';
import { expect, test } from 'vitest';
import { placeAfter } from './viewer-place.ts';

test.each([
  { title: 'stays at its media when others before it go', before: ['a', 'b', 'c'], index: 2, after: ['c'], place: 0 },
  { title: 'goes on to the next when its media goes', before: ['a', 'b', 'c'], index: 1, after: ['a', 'c'], place: 1 },
  { title: 'goes back when there is no next', before: ['a', 'b', 'c'], index: 2, after: ['a', 'b'], place: 1 },
  {
    title: 'follows its media to another place, as when it was bought',
    before: ['a', 'b', 'c'],
    index: 1,
    after: ['b', 'a', 'c'],
    place: 0,
  },
  { title: 'starts over among strangers', before: ['a'], index: 0, after: ['x', 'y'], place: 0 },
  { title: 'ends when nothing is left', before: ['a'], index: 0, after: [], place: null },
])('$title', ({ before, index, after, place }) => {
  expect(placeAfter(before, index, after)).toBe(place);
});

test('is always a place of the list, and the same media whenever it is still there', () => {
  const ids = fc.uniqueArray(fc.integer({ max: 20, min: 0 }).map(String), { minLength: 1, maxLength: 20 });
  fc.assert(
    fc.property(ids, fc.nat(), ids, (before, at, after) => {
      const index = at % before.length;
      const place = placeAfter(before, index, after) ?? -1;
      expect(after[place]).toBeDefined();
      if (after.includes(before[index] ?? '')) expect(after[place]).toBe(before[index]);
    }),
  );
});
