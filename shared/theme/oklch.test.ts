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
