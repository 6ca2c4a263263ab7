import { expect, it } from 'vitest';
import { coverOf, galleryCover } from './gallery-cover.ts';
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
const unknown = () => undefined;

it("a gallery's cover is a bought photo before one for sale, and never a video", () => {
  const bought = { ...media('9'), download: 'right' };
  expect(coverOf([media('1', 'video'), bought, ...photos(3)], unknown)).toBe(bought);
  expect(coverOf(photos(5), unknown)?.id).toBe('5');
  expect(coverOf([media('1', 'video')], unknown)).toBeUndefined();
  expect(coverOf([], unknown)).toBeUndefined();
  // The gallery of a whole event has no cover.
  expect([coverOf(photos(500), unknown)?.id, coverOf(photos(501), unknown)]).toEqual(['500', undefined]);
});

it.each([
  ['a landscape where one is known, as far from its own cell as possible', [1.5, 0.75, 1.5, 0.75], '3'],
  ['no panorama, whose preview has too few pixels for its height', [1.5, 3.6, 0.75], '1'],
])("a gallery's cover is %s", (_, ratios, id) => {
  const medias = photos(ratios.length);
  expect(coverOf(medias, (one) => ratios[medias.indexOf(one)])?.id).toBe(id);
});
