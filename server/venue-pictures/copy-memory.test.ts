import { expect, it } from 'vitest';
import { copyMemory, copyWidth, exceedsCopyMemory, type PictureHeader } from './make-copy.ts';

const MB = 1_000_000;
const COPY_MB = 1.92 * 27;

function header(width: number, height: number, more: Partial<PictureHeader> = {}): PictureHeader {
  const upright = (more.orientation ?? 1) > 4 ? { width: height, height: width } : { width, height };
  return {
    format: 'jpeg',
    width,
    height,
    channels: 3,
    depth: 'uchar',
    isPlainWebp: false,
    autoOrient: upright,
    ...more,
  };
}

it.each<[string, number, Partial<PictureHeader>]>([
  ['a JPEG, which is read row by row', 0, {}],
  ['a PNG, which is too', 0, { format: 'png' }],
  ['a progressive JPEG', 72, { isProgressive: true }],
  ['a progressive JPEG with fewer colours than pixels', 36, { isProgressive: true, chromaSubsampling: '4:2:0' }],
  ['a rotated JPEG', 36, { orientation: 3 }],
  ['a rotated progressive JPEG', 108, { isProgressive: true, orientation: 3 }],
  ['an interlaced PNG', 36, { format: 'png', isProgressive: true }],
  ['an interlaced PNG of 16 bits', 72, { format: 'png', isProgressive: true, depth: 'ushort' }],
  ['a WebP, lossless or with transparency', 72, { format: 'webp' }],
  ['a plain WebP', 0, { format: 'webp', isPlainWebp: true }],
])('a copy of 12 megapixels takes, beside itself, for %s: %i MB', (_, decodedMb, more) => {
  expect(copyMemory(header(4000, 3000, more), 1600) / MB).toBeCloseTo(decodedMb + COPY_MB, 0);
});

it('a copy with transparency takes more', () => {
  const [opaque, clear] = ([3, 4] as const).map((channels) => copyMemory(header(4000, 3000, { channels }), 1600));
  expect(clear).toBeGreaterThan(Number(opaque));
});

it.each([
  ['as asked for', header(4000, 3000), 1600, 1600],
  ['as the original, where that is narrower', header(300, 200), 480, 300],
  ['as the original when it stands', header(300, 200, { orientation: 6 }), 480, 200],
  ['less for a square, which would have more pixels', header(5000, 5000), 1600, 1385],
  ['less for a column', header(1600, 15_600), 1600, 443],
  ['one pixel for a line', header(1, 65_000), 480, 1],
])('a copy is as wide %s', (_, original, asked, width) => {
  expect(copyWidth(original, asked)).toBe(width);
});

it.each<[string, boolean, PictureHeader]>([
  ['a panorama', false, header(10_000, 2_500)],
  ['a picture of few long rows', true, header(900_000, 27)],
  ['a picture of 16 bits with rows of twice the bytes', true, header(10_000, 2_500, { depth: 'ushort' })],
])('a copy of %s takes too much: %s', (_, isTooMuch, original) => {
  expect(exceedsCopyMemory(original, 1600)).toBe(isTooMuch);
});
