import { expect, it } from 'vitest';
import { addedPriceCents } from './priced-lines.ts';
import { itemOf, ofBoth, ofPhotos, ofVideos, orderOf, sampleCatalogue, singles } from './testing/sample-prices.ts';

const fotos = sampleCatalogue(24_900, ofPhotos(), ofVideos([{ minPhotos: 1, unitPriceCents: 4990 }]));
const together = sampleCatalogue(null, ofBoth());
const photos = (count: number) => singles(fotos, { photos: count });
const whole = orderOf(itemOf(1, 24_900, { isAllDigital: true }));

it.each<[string, Parameters<typeof addedPriceCents>, number | null]>([
  ['the first costs its own price', [photos(0), fotos, 'photo'], 2990],
  ['within a range one more costs its own price', [photos(5), fotos, 'photo'], 2490],
  [
    'what reaches a cheaper range adds less: it makes the others cheaper',
    [photos(4), fotos, 'photo'],
    5 * 2490 - 4 * 2990,
  ],
  ['no price shows where the order would cost less', [photos(9), fotos, 'photo'], null],
  ['videos count by themselves where they are a product of their own', [photos(3), fotos, 'video'], 4990],
  [
    'videos count with the photos where one product has both',
    [singles(together, { photos: 4 }), together, 'video'],
    490,
  ],
  ['another price than the catalogue’s promises nothing', [orderOf(itemOf(2, 5000)), fotos, 'photo'], null],
  ['the package promises nothing', [whole, fotos, 'photo'], null],
  ['a kind that is not sold has no price', [photos(0), sampleCatalogue(null, ofPhotos()), 'video'], null],
])('%s', (_, given, expected) => {
  expect(addedPriceCents(...given)).toBe(expected);
});
