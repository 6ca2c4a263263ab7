import { expect, it } from 'vitest';
import { hasEncodedSeparator, isPathSegment } from './path-segment.ts';

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

it.each([
  '/a/..%2fb',
  '/a/%2E%2E/b',
  '/a%5C..%5Cb',
  '/a/%252e./b',
  '/a.zip%00',
  '/%c0%ae%c0%ae/b',
  '/%E0%80%AFb',
  '/%f0%80%80%af',
])('%s could be read in two ways', (path) => {
  expect(hasEncodedSeparator(path)).toBe(true);
});

it.each(['/a/b.zip', '/fam%C3%ADlia%20%26%20eu.zip', '/%E7%85%A7.zip', '/%F0%9F%98%80.zip'])(
  '%s is read in one',
  (path) => {
    expect(hasEncodedSeparator(path)).toBe(false);
  },
);
