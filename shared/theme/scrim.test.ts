import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Colour, contrast, luminance, mixColours } from './colour.ts';
import { paletteOf } from './palette.ts';
import { scrimShare } from './scrim.ts';

const channel = fc.integer({ min: 0, max: 255 });
const colour: fc.Arbitrary<Colour> = fc.tuple(channel, channel, channel);
const poster = fc
  .record({ accent: colour, action: colour, highlight: colour })
  .map((colours) => paletteOf(colours).poster);
const WHITE: Colour = [255, 255, 255];
const AQUA = { deep: [2, 33, 63], highlightOnBrand: [127, 240, 228] } as const;

describe('a scrim over a picture', () => {
  it('leaves words readable on every pixel, in any venue’s colours', () => {
    fc.assert(
      fc.property(poster, colour, fc.double({ min: 0, max: 1, noNaN: true }), (colours, pixel, more) => {
        const brightest = Math.min(1, luminance(pixel) + more);
        const shown = mixColours(pixel, colours.deep, scrimShare(brightest, colours));
        expect(contrast(WHITE, shown)).toBeGreaterThanOrEqual(4.5);
        expect(contrast(colours.highlightOnBrand, shown)).toBeGreaterThanOrEqual(3);
      }),
      { numRuns: 2_000 },
    );
  });

  it('is no darker than that takes: a lighter one would leave the reserve or less', () => {
    fc.assert(
      fc.property(channel, fc.integer({ min: 0, max: 60 }), (value, dark) => {
        const [pixel, deep]: Colour[] = [
          [value, value, value],
          [dark, dark, dark],
        ];
        const colours = { deep: deep ?? WHITE, highlightOnBrand: WHITE };
        const share = scrimShare(luminance(pixel ?? WHITE), colours);
        if (share === 0) return;
        expect(contrast(WHITE, mixColours(pixel ?? WHITE, colours.deep, share - 0.02))).toBeLessThan(4.5 * 1.03);
      }),
    );
  });

  it.each([
    ['white', 1, 0.63],
    ['black', 0, 0],
  ])('over a %s picture (%d) is %d of the mixture', (_, brightest, share) => {
    expect(scrimShare(brightest, AQUA)).toBe(share);
  });
});
