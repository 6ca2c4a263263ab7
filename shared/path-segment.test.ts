import { expect, it } from 'vitest';
import { isPathSegment } from './path-segment.ts';

it.each([
  ['', false],
  ['.', false],
  ['..', false],
  ['...', true],
  ['.a', true],
  ['a.jpg', true],
])('%j as a path segment: %s', (text, expected) => {
  expect(isPathSegment(text)).toBe(expected);
});
