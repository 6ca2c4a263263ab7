import { expect, test } from 'vitest';
import { indexAfterChange } from './use-slides.ts';

test.each([
  { title: 'stays at its media when others before it go', before: 'abc', index: 2, after: 'c', expected: 0 },
  { title: 'goes on to the next when its media goes', before: 'abc', index: 1, after: 'ac', expected: 1 },
  { title: 'goes back when there is no next', before: 'abc', index: 2, after: 'ab', expected: 1 },
  { title: 'follows its media, as when it was bought', before: 'abc', index: 1, after: 'bac', expected: 0 },
  { title: 'starts over among media that are all new', before: 'a', index: 0, after: 'xy', expected: 0 },
  { title: 'goes to the nearest that is left', before: 'abcde', index: 1, after: 'ae', expected: 1 },
  { title: 'goes back over several that go', before: 'abcde', index: 3, after: 'ab', expected: 1 },
  { title: 'is none when nothing is left', before: 'a', index: 0, after: '', expected: null },
])('$title', ({ before, index, after, expected }) => {
  expect(indexAfterChange([...before], index, [...after])).toBe(expected);
});
