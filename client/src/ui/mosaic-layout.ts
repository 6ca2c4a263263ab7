/** One row or column of a mosaic. */
type MosaicLine = {
  /** Its share of the mosaic, in proportion to the other lines. */
  readonly share: number;
  /** The share of each picture within the line. */
  readonly pictures: readonly number[];
};

/** Where the pictures of a mosaic are, in their order. */
export type MosaicLayout = {
  readonly direction: 'rows' | 'columns';
  /** Width by height of the whole. */
  readonly ratio: number;
  readonly lines: readonly MosaicLine[];
};

/** The sum of numbers. */
export const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0);

/**
 * How many pictures are in each row of a wall. Rows of three and two take turns. No row has a gap, and only a single
 * picture is alone in its row.
 */
export function wallRows(count: number): readonly number[] {
  const rows: number[] = [];
  let left = count;
  while (left > 0) {
    const turn = rows.length % 2 === 0 ? 3 : 2;
    const row = left <= 3 ? left : left === 4 ? 2 : turn;
    rows.push(row);
    left -= row;
  }
  return rows;
}

/** The widths in the rows of a wall. The rows differ, as a wall of prints does. */
function wallWidths(row: number, length: number): readonly number[] {
  if (length === 3) return row % 4 === 2 ? [6, 4, 4] : [4, 7, 4];
  if (length === 2) return row % 4 === 1 ? [5, 4] : row % 4 === 3 ? [4, 5] : [4, 4];
  return [4];
}

/** A wall of pictures whose shapes are not known. */
export function wallLayout(count: number): MosaicLayout {
  const lines = wallRows(count).map((length, row) => ({
    share: length === 1 ? 1 / 1.5 : 1 / 2.7,
    pictures: wallWidths(row, length),
  }));
  return { direction: 'rows', ratio: 1 / sumOf(lines.map(({ share }) => share)), lines };
}
