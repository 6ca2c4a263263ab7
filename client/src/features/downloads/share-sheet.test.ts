import fc from 'fast-check';
import { expect, it } from 'vitest';
import { countBatches, shareBatches } from './share-sheet.ts';

it('a batch has at most so many files and so many bytes, and ends not before', () => {
  const sizes = (...list: number[]) => list.map((size) => ({ size }));
  const batches = shareBatches(sizes(20, 20, 20, 1, 1, 1, 1), { files: 3, bytes: 50 });
  expect(batches).toEqual([sizes(20, 20), sizes(20, 1, 1), sizes(1, 1)]);
  const files = fc.array(fc.nat(100)).map((list) => list.map((size, id) => ({ size, id })));
  const limits = fc.record({ files: fc.integer({ min: 1, max: 25 }), bytes: fc.integer({ min: 100, max: 300 }) });
  fc.assert(
    fc.property(files, limits, (list, limit) => {
      const found = shareBatches(list, limit);
      const bytes = (batch: readonly { size: number }[]) => batch.reduce((sum, { size }) => sum + size, 0);
      expect(found.flat()).toEqual(list);
      for (const [i, batch] of found.entries()) {
        expect(batch.length).toBeGreaterThan(0);
        expect(batch.length <= limit.files && bytes(batch) <= limit.bytes).toBe(true);
        const next = found[i + 1]?.[0];
        if (next) expect(batch.length === limit.files || bytes(batch) + next.size > limit.bytes).toBe(true);
      }
    }),
  );
});

it('the batches of files to come are counted as if those were as large as the others', () => {
  const files = (count: number, size: number) => Array.from({ length: count }, () => ({ size }));
  const limits = { files: 10, bytes: 50 };
  expect(countBatches(files(10, 1), 15, limits)).toBe(3);
  expect(countBatches(files(8, 6), 12, limits)).toBe(3);
  expect(countBatches(files(3, 6), 0, limits)).toBe(1);
  expect(countBatches([], 0, limits)).toBe(0);
});
