import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { commonestRatio, type GridShape } from './justified-row.ts';
import { JustifiedRows } from './justified-rows.ts';

const PHONE: GridShape = { width: 390, gap: 4, rowHeight: 164 };
const LANDSCAPE = 1.5;
const PORTRAIT = 0.75;

const shapes: fc.Arbitrary<GridShape> = fc.record({
  width: fc.integer({ min: 288, max: 1_600 }),
  gap: fc.nat(8),
  rowHeight: fc.integer({ min: 120, max: 230 }),
});
const pictures = fc.array(fc.option(fc.double({ min: 0.3, max: 4, noNaN: true }), { nil: undefined }), {
  minLength: 1,
  maxLength: 120,
});

const grids = fc.record({ shape: shapes, ratios: pictures });

const rowsOf = (shape: GridShape, ratios: readonly (number | undefined)[]) =>
  new JustifiedRows(shape, ratios.length, (index) => ratios[index]);

const boxesOf = (rows: JustifiedRows, count: number) => Array.from({ length: count }, (_, index) => rows.boxOf(index));

describe('rows as high as their pictures allow', () => {
  it('puts a landscape beside a portrait, and shows both whole', () => {
    const ratios = [LANDSCAPE, PORTRAIT, PORTRAIT, LANDSCAPE];
    const rows = rowsOf(PHONE, ratios);
    rows.layOut({ bottom: 1_000 }, 1);
    const boxes = boxesOf(rows, 4);
    expect(boxes.map(({ top }) => top === 0)).toEqual([true, true, false, false]);
    for (const [index, { width, height }] of boxes.entries()) {
      expect(width / height).toBeCloseTo(ratios[index] ?? 0, 1);
    }
  });

  it('gives a single picture a phone’s whole width, and no more than 600 px of height', () => {
    const wide = rowsOf(PHONE, [LANDSCAPE]);
    wide.layOut({ bottom: 1 }, 1);
    expect(wide.boxOf(0)).toMatchObject({ left: 0, width: 390, height: 260 });
    const high = rowsOf(PHONE, [PORTRAIT]);
    high.layOut({ bottom: 1 }, 1);
    expect(high.boxOf(0)).toMatchObject({ left: 0, width: 390, height: 520 });
    const desktop = rowsOf({ ...PHONE, width: 1_000 }, [PORTRAIT]);
    desktop.layOut({ bottom: 1 }, 1);
    expect(desktop.boxOf(0)).toMatchObject({ left: 0, width: 450, height: 600 });
  });

  it('ends each row of a grid without its style sheet', () => {
    const rows = rowsOf({ ...PHONE, rowHeight: Number.NaN }, [LANDSCAPE, PORTRAIT]);
    rows.layOut({ index: 2 }, 1);
    expect(rows.laidOut).toBe(2);
  });

  it('takes the shape of most pictures for those that are not known, and squares while none is', () => {
    expect(commonestRatio([])).toBe(1);
    expect(commonestRatio([1.5, 0.75, 1.51, 1.49])).toBe(1.5);
    expect(commonestRatio([1.5, 2 / 3, 2 / 3]), 'not 0.7, which would leave edges').toBe(2 / 3);
    const rows = rowsOf(PHONE, [undefined, undefined, undefined]);
    rows.layOut({ bottom: 1 }, 1);
    expect(rows.boxOf(0)).toEqual({ left: 0, top: 0, width: 193, height: 193 });
  });

  it('fills each row but the last to the pixel, without overlaps, in order', () => {
    fc.assert(
      fc.property(shapes, pictures, fc.nat(5_000), (shape, ratios, bottom) => {
        const rows = rowsOf(shape, ratios);
        rows.layOut({ bottom }, 1.3);
        const boxes = boxesOf(rows, ratios.length);
        for (const [index, box] of boxes.entries()) {
          const next = boxes[index + 1];
          expect(box.width).toBeGreaterThan(0);
          expect(box.height).toBeGreaterThan(0);
          if (next?.top === box.top) expect(next.left).toBe(box.left + box.width + shape.gap);
          else if (next) {
            expect(next.top).toBeGreaterThanOrEqual(box.top + box.height + shape.gap);
            expect(Math.abs(box.left + box.width - shape.width)).toBeLessThanOrEqual(1);
            expect(next.left).toBe(0);
          }
        }
        const ends = boxes.map(({ top, height }) => top + height);
        expect(rows.height).toBe(Math.max(...ends));
      }),
    );
  });

  it('begins a row below a heading with each part, which belongs to that row; the one above all has its own height', () => {
    fc.assert(
      fc.property(grids, fc.uniqueArray(fc.nat(119), { maxLength: 9 }), ({ shape, ratios }, starts) => {
        const partStarts = starts.toSorted((a, b) => a - b);
        const heading = 44;
        const headings = { heading, firstHeading: 24 };
        const rows = new JustifiedRows({ ...shape, ...headings }, ratios.length, (index) => ratios[index], partStarts);
        rows.layOut({ index: ratios.length }, 1);
        const boxes = boxesOf(rows, ratios.length);
        expect(boxes[0]?.top).toBe(partStarts.includes(0) ? headings.firstHeading : 0);
        for (const [index, { left, top }] of boxes.entries()) {
          const before = boxes[index - 1];
          if (!before || before.top === top) continue;
          expect(left).toBe(0);
          const isStart = partStarts.includes(index);
          expect(top - before.top - before.height).toBe(shape.gap + (isStart ? heading : 0));
          // Looks 1 px further down, because sums of heights are not exact.
          if (isStart) expect(rows.between(top - heading + 1, top - heading + 2).first).toBe(index);
        }
        for (const start of partStarts) if (start < ratios.length) expect(boxes[start]?.left).toBe(0);
      }),
    );
  });

  it('never changes a row that is laid out, whatever becomes known later', () => {
    fc.assert(
      fc.property(grids, pictures, fc.nat(2_000), (grid, later, bottom) => {
        const { shape, ratios: first } = grid;
        const known = [...first];
        const index = bottom % first.length;
        const rows = rowsOf(shape, known);
        rows.layOut({ bottom }, 1.5);
        const before = boxesOf(rows, rows.laidOut);
        known.splice(0, known.length, ...later, ...first.slice(later.length));
        rows.layOut({ index }, 0.8);
        expect(boxesOf(rows, before.length)).toEqual(before);
        expect(rows.laidOut).toBeGreaterThan(index);
        expect(rows.layOut({ index }, 0.8)).toBe(false);
      }),
    );
  });

  it('lets what is not known take as much room before it is laid out as after', () => {
    const rows = rowsOf(PHONE, Array.from({ length: 10_000 }));
    rows.layOut({ bottom: 844 }, LANDSCAPE);
    const { height } = rows;
    const far = rows.boxOf(9_000);
    rows.layOut({ index: 9_999 }, LANDSCAPE);
    expect(rows.laidOut).toBe(10_000);
    expect(rows.height).toBe(height);
    expect(rows.boxOf(9_000)).toEqual(far);
  });

  it('lays out more rows only where all of their pictures are known', () => {
    const ratios = [1, 1, 1, 1, undefined, 1, 1, 1];
    const rows = rowsOf(PHONE, ratios);
    rows.layOut({ bottom: 1, knownBottom: 5_000 }, 1);
    expect(rows.laidOut).toBe(4);
    ratios[4] = 1;
    expect(rows.layOut({ bottom: 1, knownBottom: 450 }, 1)).toBe(true);
    expect(rows.laidOut).toBe(6);
  });

  it('knows the cells that a part of the page touches', () => {
    fc.assert(
      fc.property(grids, fc.tuple(fc.nat(4_000), fc.nat(2_000)), ({ shape, ratios }, [top, length]) => {
        const rows = rowsOf(shape, ratios);
        rows.layOut({ bottom: 1_500 }, 1);
        const bottom = top + length;
        const { first, end } = rows.between(top, bottom);
        for (const [index, box] of boxesOf(rows, ratios.length).entries()) {
          const isTouched = box.top < bottom && box.top + box.height > top;
          if (isTouched) expect(index >= first && index < end).toBe(true);
          if (index >= first && index < end) expect(box.top < bottom || length === 0).toBe(true);
        }
      }),
    );
  });

  it('has the rows around a cell, where the keys lead', () => {
    fc.assert(
      fc.property(shapes, pictures, fc.nat(119), fc.nat(3_000), (shape, ratios, at, bottom) => {
        const rows = rowsOf(shape, ratios);
        rows.layOut({ bottom }, 1);
        const index = at % ratios.length;
        const { first, end } = rows.around(index);
        expect(first <= index && index < end).toBe(true);
        for (const key of ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown']) {
          const next = rows.indexAfterKey(key, index);
          if (next !== null) expect(next >= first && next < end).toBe(true);
        }
      }),
    );
  });

  it('moves by keys to neighbours and ends, and not beyond', () => {
    const rows = rowsOf(PHONE, [LANDSCAPE, PORTRAIT, PORTRAIT, LANDSCAPE, LANDSCAPE]);
    rows.layOut({ bottom: 2_000 }, 1);
    const from = (key: string) => [0, 1, 2, 3, 4].map((index) => rows.indexAfterKey(key, index));
    expect(from('ArrowRight')).toEqual([1, 2, 3, 4, null]);
    expect(from('ArrowLeft')).toEqual([null, 0, 1, 2, 3]);
    expect(from('ArrowDown')).toEqual([2, 3, 4, 4, null]);
    expect(from('ArrowUp')).toEqual([null, null, 0, 1, 3]);
    expect([from('Home'), from('End')]).toEqual([
      [null, 0, 0, 0, 0],
      [4, 4, 4, 4, null],
    ]);
    expect(rows.indexAfterKey('a', 1)).toBeNull();
  });
});
