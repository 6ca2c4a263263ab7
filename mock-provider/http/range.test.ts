import { expect, it } from 'vitest';
import { readRange } from './served-file.ts';

it.each([
  ['bytes=0-0', { start: 0, end: 0 }],
  ['bytes=10-', { start: 10, end: 99 }],
  ['bytes=-10', { start: 90, end: 99 }],
  ['bytes=-500', { start: 0, end: 99 }],
  ['bytes=90-500', { start: 90, end: 99 }],
  ['bytes=100-', 'outside'],
  ['bytes=-0', 'outside'],
  ['bytes=20-10', null],
  ['bytes=0-1,5-6', null],
  ['lines=1-2', null],
  ['bytes=-', null],
  [undefined, null],
])('a Range header %s of 100 bytes is %j', (header, expected) => {
  expect(readRange(header, 100)).toEqual(expected);
});
