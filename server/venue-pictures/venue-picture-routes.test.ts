import { expect, it } from 'vitest';
import { acceptedFormat } from './venue-picture-routes.ts';

it.each([
  ['image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8', 'avif'],
  ['image/webp,image/avif;q=0.5,*/*', 'avif'],
  ['image/WEBP , */*;q=0.8', 'webp'],
  ['image/avif;q=0, image/webp', 'webp'],
  ['image/avif;q=0.0;x=1,image/webp;q=0', 'jpeg'],
  ['image/png,image/*;q=0.8,*/*;q=0.5', 'jpeg'],
  ['*/*', 'jpeg'],
  ['image/avifx', 'jpeg'],
  ['', 'jpeg'],
  [undefined, 'jpeg'],
])('a browser that accepts %s gets %s', (accept, format) => {
  expect(acceptedFormat(accept)).toBe(format);
});
