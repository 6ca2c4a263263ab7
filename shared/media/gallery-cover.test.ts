import { expect, it } from 'vitest';
import { coversOf, galleryCover } from './gallery-cover.ts';
import type { Media } from './media.ts';

const media = (id: string, kind: Media['kind'] = 'photo'): Media => ({ id, kind, filename: id, download: null });

it.each([
  ['the first bought photo', { sold: [media('1'), media('2')], unsold: [media('3')], extras: [] }, '1'],
  ['a photo before a bought video', { sold: [media('1', 'video')], unsold: [media('2')], extras: [] }, '2'],
  ['an extra, without others', { sold: [], unsold: [], extras: [media('9')] }, '9'],
  ['a video, without photos', { sold: [media('1', 'video')], unsold: [], extras: [] }, '1'],
  ['nothing of an empty card', { sold: [], unsold: [], extras: [] }, undefined],
])('the cover of a card is %s', (_, gallery, id) => {
  expect(galleryCover(gallery)?.id).toBe(id);
});

const photos = (count: number) => Array.from({ length: count }, (_, at) => media(String(at + 1)));

const coversIn = (ratios: readonly number[], count = 2, all = 9) => {
  const first = photos(ratios.length);
  return coversOf(first, (one) => ratios[first.indexOf(one)], { count, all }).map(({ id }) => id);
};

it.each([
  ['landscapes: no portrait, and no panorama, whose preview has too few pixels', [0.75, 1.5, 3.6, 1.3], ['2', '4']],
  ['nothing, where there are portraits alone', [0.75, 0.6], []],
  ['nothing, where one landscape would have the room of two', [0.75, 1.5], []],
])('the covers of a gallery are %s', (_, ratios, ids) => {
  expect(coversIn(ratios)).toEqual(ids);
});

it('a gallery has no cover that leaves fewer than two media below it, nor one of a whole event', () => {
  expect([3, 4, 500, 501].map((all) => coversIn([1.5, 1.5, 1.5], 2, all).length)).toEqual([0, 2, 2, 0]);
  expect(coversIn([1.5], 1, 3)).toEqual(['1']);
});
