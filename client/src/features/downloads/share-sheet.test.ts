import { expect, it } from 'vitest';
import { countBatches, shareBatches } from './share-sheet.ts';

it('a batch has at most so many files and so many bytes, and ends not before', () => {
  const sizes = (...list: number[]) => list.map((size) => ({ size }));
  const batches = shareBatches(sizes(20, 30, 20, 31, 1, 1, 1, 1), { files: 3, bytes: 50 });
  expect(batches).toEqual([sizes(20, 30), sizes(20), sizes(31, 1, 1), sizes(1, 1)]);
});

it('the batches of files to come are counted as if those were as large as the others', () => {
  const files = (count: number, size: number) => Array.from({ length: count }, () => ({ size }));
  const limits = { files: 10, bytes: 50 };
  expect(countBatches(files(10, 1), 15, limits)).toBe(3);
  expect(countBatches(files(8, 6), 12, limits)).toBe(3);
  expect(countBatches(files(3, 6), 0, limits)).toBe(1);
  expect(countBatches([], 0, limits)).toBe(0);
});
