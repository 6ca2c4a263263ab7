import fc from 'fast-check';
import { expect, it } from 'vitest';
import { orientationIn, tiffWithOrientation } from './orientation.ts';

it('the orientation of a TIFF block is what was written into it', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 8 }), fc.uint8Array({ maxLength: 20 }), (orientation, behind) => {
      expect(orientationIn(Uint8Array.of(...tiffWithOrientation(orientation), ...behind))).toBe(orientation);
    }),
  );
});

it('the orientation in damaged data is upright, never a crash', () => {
  fc.assert(
    fc.property(fc.constantFrom([0x4d, 0x4d], [0x49, 0x49]), fc.uint8Array({ maxLength: 60 }), (order, rest) => {
      const orientation = orientationIn(Uint8Array.from([...order, ...rest]));
      expect(orientation).toBeGreaterThanOrEqual(1);
      expect(orientation).toBeLessThanOrEqual(8);
    }),
  );
});
