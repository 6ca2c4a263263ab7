import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shareBatches } from './share-sheet.ts';

const sizes = (...list: number[]) => list.map((size) => ({ size }));

describe('the batches of a share sheet', () => {
  it('contain at most so many files and so many bytes each', () => {
    const { batches, tooLarge } = shareBatches(sizes(20, 20, 20, 60, 1, 1, 1, 1, 51), { files: 3, bytes: 50 });
    expect(batches).toEqual([sizes(20, 20), sizes(20, 1, 1), sizes(1, 1)]);
    expect(tooLarge).toEqual(sizes(60, 51));
  });

  it('contain every file once, in order, within the limits, and end none too early', () => {
    const files = fc.array(fc.nat(120)).map((list) => list.map((size, id) => ({ size, id })));
    const limits = fc.record({ files: fc.integer({ min: 1, max: 25 }), bytes: fc.integer({ min: 1, max: 100 }) });
    fc.assert(
      fc.property(files, limits, (list, limit) => {
        const { batches, tooLarge } = shareBatches(list, limit);
        const bytes = (batch: readonly { size: number }[]) => batch.reduce((sum, { size }) => sum + size, 0);
        expect(batches.flat()).toEqual(list.filter(({ size }) => size <= limit.bytes));
        expect(tooLarge).toEqual(list.filter(({ size }) => size > limit.bytes));
        for (const [i, batch] of batches.entries()) {
          expect(batch.length).toBeGreaterThan(0);
          expect(batch.length <= limit.files && bytes(batch) <= limit.bytes).toBe(true);
          const next = batches[i + 1]?.[0];
          if (next) expect(batch.length === limit.files || bytes(batch) + next.size > limit.bytes).toBe(true);
        }
      }),
    );
  });
});
