import { expect, test } from 'vitest';
import { type ComparedPair, type KeptPair, pairFor, steppedPair } from './compared-pair.ts';

const photosOf = (ids: string) => [...ids].map((id) => ({ id }));
const photos = photosOf('abcde');
const written = (pair: ComparedPair | null) => pair && `${pair.ids.join('')} ${pair.pinned ?? '-'}`;
const kept = ([first = '', second = '']: string, pinned: ComparedPair['pinned'], opened: string): KeptPair => ({
  ids: [first, second],
  pinned,
  opened,
});
const step = (ids: string, pinned: ComparedPair['pinned'], by: 1 | -1) =>
  written(steppedPair(photos, kept(ids, pinned, ''), by));

test('a pair steps together, until one is at an end', () => {
  expect([step('ab', null, 1), step('de', null, 1), step('ab', null, -1)]).toEqual(['bc -', null, null]);
  expect([step('ad', null, 1), step('ae', null, 1)]).toEqual(['be -', null]);
});

test('a pinned photo stays, and the other one skips it', () => {
  expect([step('ab', 0, 1), step('ac', 0, 1), step('bc', 1, 1)]).toEqual(['ac 0', 'ad 0', 'dc 1']);
  expect([step('bc', 0, -1), step('dc', 1, -1)]).toEqual(['ba 0', 'bc 1']);
  expect([step('ae', 0, 1), step('ed', 0, 1), step('ab', 0, -1), step('ba', 0, -1)]).toEqual([null, null, null, null]);
});

test('a new pair begins with the photo, or ends with it at the last one', () => {
  expect([written(pairFor(photos, 'b', null)), written(pairFor(photos, 'e', null))]).toEqual(['bc -', 'de -']);
});

test.each([
  { title: 'stays when it is opened again', kept: kept('ad', null, 'b'), expected: 'ad -' },
  { title: 'stays from one of its photos', kept: kept('ab', 0, 'a'), expected: 'ab 0' },
  { title: 'keeps what is pinned beside another photo', kept: kept('da', 0, 'd'), expected: 'db 0' },
  { title: 'keeps the place of what is pinned', kept: kept('da', 1, 'd'), expected: 'ba 1' },
  { title: 'ends from another photo, without a pin', kept: kept('de', null, 'd'), expected: 'bc -' },
  { title: 'ends when one of them is gone', kept: kept('ax', 0, 'b'), expected: 'bc -' },
])('a kept pair $title', ({ kept: pair, expected }) => {
  expect(written(pairFor(photos, 'b', pair))).toBe(expected);
});
