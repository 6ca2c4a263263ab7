import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  cellBox,
  type GridShape,
  gridHeight,
  indexAfterKey,
  mountedIndices,
  NO_ROWS,
  rowPitch,
  rowsBetween,
} from './grid-window.ts';

const PHONE: GridShape = { columns: 2, width: 390, gap: 3 };

const shapes: fc.Arbitrary<GridShape> = fc
  .record({ columns: fc.integer({ min: 1, max: 14 }), cell: fc.integer({ min: 100, max: 400 }), gap: fc.nat(8) })
  .chain(({ columns, cell, gap }) =>
    fc.nat(columns - 1).map((rest) => ({ columns, gap, width: columns * (cell + gap) - gap + rest })),
  );
const counts = fc.integer({ min: 1, max: 10_000 });

describe('the window of a grid', () => {
  it('has two columns of square cells on a phone', () => {
    expect(cellBox(PHONE, 0)).toEqual({ left: 0, top: 0, width: 194, height: 194 });
    expect(cellBox(PHONE, 3)).toEqual({ left: 197, top: 197, width: 193, height: 194 });
    expect(gridHeight(PHONE, 10_000)).toBe(5_000 * 197 - 3);
    expect(rowsBetween(PHONE, 10_000, { top: 0, bottom: 844 })).toEqual({ first: 0, end: 5 });
  });

  it('fills the width to the pixel, without overlapping columns, and ends with its last cell', () => {
    fc.assert(
      fc.property(shapes, counts, (shape, count) => {
        const row = Array.from({ length: shape.columns }, (_, index) => cellBox(shape, index));
        expect((row.at(-1)?.left ?? 0) + (row.at(-1)?.width ?? 0)).toBe(shape.width);
        row.forEach((box, column) => {
          const next = row[column + 1];
          if (next) expect(box.left + box.width + shape.gap).toBe(next.left);
          expect(Math.abs(box.width - box.height)).toBeLessThanOrEqual(1);
        });
        const last = cellBox(shape, count - 1);
        expect(last.top + last.height).toBe(gridHeight(shape, count));
      }),
    );
  });

  it('has exactly the cells that a part of the page touches, apart from their gaps', () => {
    fc.assert(
      fc.property(shapes, counts, fc.nat(2_000_000), fc.nat(3_000), (shape, count, top, length) => {
        const part = { top, bottom: top + length };
        const mounted = mountedIndices(shape, count, { rows: rowsBetween(shape, count, part), focused: null });
        const pitch = rowPitch(shape);
        for (const index of mounted) {
          const box = cellBox(shape, index);
          expect(box.top < part.bottom && box.top + pitch > part.top).toBe(true);
        }
        const before = (mounted[0] ?? 0) - 1;
        const after = (mounted.at(-1) ?? count) + 1;
        if (mounted.length > 0 && before >= 0) expect(cellBox(shape, before).top + pitch).toBeLessThanOrEqual(top);
        if (after < count) expect(cellBox(shape, after).top).toBeGreaterThanOrEqual(part.bottom);
        expect(mounted.length).toBeLessThanOrEqual((length / pitch + 2) * shape.columns);
      }),
    );
  });

  it('keeps the focused cell and the rows around it, in the order of the grid', () => {
    expect(mountedIndices(PHONE, 100, { rows: { first: 20, end: 22 }, focused: 5 })).toEqual([
      2, 3, 4, 5, 6, 7, 40, 41, 42, 43,
    ]);
    fc.assert(
      fc.property(shapes, counts, fc.nat(9_999), (shape, count, at) => {
        const focused = at % count;
        const mounted = mountedIndices(shape, count, { rows: NO_ROWS, focused });
        expect(mounted).toContain(focused);
        for (const key of ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown']) {
          const next = indexAfterKey(key, focused, { columns: shape.columns, count });
          if (next !== null) expect(mounted).toContain(next);
        }
        expect(mounted).toEqual([...new Set(mounted)].toSorted((a, b) => a - b));
      }),
    );
  });

  it('drops a focus that no longer exists', () => {
    expect(mountedIndices(PHONE, 3, { rows: NO_ROWS, focused: 3 })).toEqual([]);
  });

  it('moves by keys to neighbours and ends, and not beyond', () => {
    const grid = { columns: 3, count: 8 };
    const after = (key: string, index: number) => indexAfterKey(key, index, grid);
    expect([after('ArrowRight', 2), after('ArrowLeft', 3), after('ArrowDown', 1), after('ArrowUp', 4)]).toEqual([
      3, 2, 4, 1,
    ]);
    expect([after('Home', 5), after('End', 5)]).toEqual([0, 7]);
    expect([
      after('ArrowUp', 1),
      after('ArrowDown', 6),
      after('ArrowLeft', 0),
      after('Home', 0),
      after('a', 1),
    ]).toEqual([null, null, null, null, null]);
  });
});
