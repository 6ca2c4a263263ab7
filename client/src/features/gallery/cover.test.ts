import { expect, test } from 'vitest';
import { samplePhoto, sampleVideo } from '#client/testing/samples.ts';
import { coverOf } from './cover.ts';

const photos = (count: number) => Array.from({ length: count }, (_, at) => samplePhoto(at + 1));
const unknown = () => undefined;

test('the cover is a bought photo before one for sale, and never a video', () => {
  const bought = { ...samplePhoto(9), download: 'right' };
  expect(coverOf([sampleVideo(1), bought, ...photos(3)], unknown)).toBe(bought);
  expect(coverOf(photos(5), unknown)).toEqual(samplePhoto(5));
  expect(coverOf([sampleVideo(1)], unknown)).toBeUndefined();
  expect(coverOf([], unknown)).toBeUndefined();
  // A gallery of an event has none.
  expect([coverOf(photos(500), unknown), coverOf(photos(501), unknown)]).toEqual([samplePhoto(500), undefined]);
});

test('the cover is a landscape where one is known, as far from its own cell as possible', () => {
  const ratios = [1.5, 0.75, 1.5, 0.75];
  const medias = photos(5);
  expect(coverOf(medias, (media) => ratios[medias.indexOf(media)])).toBe(medias[2]);
});

test('the cover is no panorama, whose preview has too few pixels for its height', () => {
  const ratios = [1.5, 3.6, 0.75];
  const medias = photos(3);
  expect(coverOf(medias, (media) => ratios[medias.indexOf(media)])).toBe(medias[0]);
});
