import fc from 'fast-check';
import { expect, it } from 'vitest';
import { edgeSpeed } from './use-drag-choice.ts';

const part = { top: 60, bottom: 760 };

it('a drag scrolls at the edges alone, and faster the nearer it is', () => {
  expect(edgeSpeed(400, part)).toBe(0);
  expect(edgeSpeed(760, part)).toBe(1.2);
  expect(edgeSpeed(900, part)).toBe(1.2);
  expect(edgeSpeed(0, part)).toBe(-1.2);
  fc.assert(
    fc.property(
      fc.double({ min: 688, max: 760, noNaN: true }),
      fc.double({ min: 0, max: 72, noNaN: true }),
      (y, by) => {
        expect(edgeSpeed(y + by, part)).toBeGreaterThanOrEqual(edgeSpeed(y, part));
        expect(edgeSpeed(820 - y, part)).toBeCloseTo(-edgeSpeed(y, part));
      },
    ),
  );
});
