import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readBarcode } from '#client/features/home/scanner/decoders.ts';
import { code128 } from './code128.ts';

const [SCALE, MARGIN, HEIGHT] = [3, 30, 20];

/** Draws the bars and reads them with the scanner's decoder. */
function scanned(text: string): string[] {
  const { bars, width: modules } = code128(text);
  const width = modules * SCALE + 2 * MARGIN;
  const row = new Uint8ClampedArray(width * 4).fill(255);
  for (const bar of bars) {
    const start = MARGIN + bar.x * SCALE;
    row.fill(0, start * 4, (start + bar.width * SCALE) * 4);
  }
  const data = new Uint8ClampedArray(row.length * HEIGHT);
  for (let y = 0; y < HEIGHT; y += 1) data.set(row, y * row.length);
  return readBarcode({ data, width, height: HEIGHT } as ImageData);
}

it('draws any printable text as a barcode that a scanner reads', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 12 }), (text) => {
      expect(scanned(text)).toEqual([text]);
    }),
  );
});

it('drops characters that it cannot encode', () => {
  expect(scanned('AÇ😀')).toEqual(['A']);
});
