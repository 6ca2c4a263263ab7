import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Colour } from './colour.ts';
import { fromOklch, toOklch } from './oklch.ts';

const channel = fc.integer({ min: 0, max: 255 });

it('comes back as it was', () => {
  fc.assert(
    fc.property(fc.tuple(channel, channel, channel), (colour: Colour) => {
      for (const [at, value] of fromOklch(toOklch(colour)).entries()) {
        expect(Math.abs(value - (colour[at] ?? Number.NaN))).toBeLessThanOrEqual(1);
      }
    }),
  );
});

it('is a colour of a screen, whatever was asked for', () => {
  const unit = fc.double({ min: 0, max: 1, noNaN: true });
  fc.assert(
    fc.property(unit, unit, fc.double({ min: 0, max: 360, noNaN: true }), (lightness, chroma, hue) => {
      for (const value of fromOklch({ lightness, chroma, hue })) {
        expect(Number.isInteger(value)).toBe(true);
        expect(value).toBeGreaterThanOrEqual(0);
        expect(value).toBeLessThanOrEqual(255);
      }
    }),
  );
});

it('gives lightness, chroma and hue as CSS does', () => {
  const { lightness, chroma, hue } = toOklch([255, 0, 0]);
  expect(lightness).toBeCloseTo(0.628, 2);
  expect(chroma).toBeCloseTo(0.2577, 2);
  expect(hue).toBeCloseTo(29.23, 1);
});
