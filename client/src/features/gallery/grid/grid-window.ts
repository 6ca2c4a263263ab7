/** The arithmetic of a grid that renders only the rows near the screen (requirement G13). All lengths are in CSS px. */

/** The layout of a grid: equal columns over its whole width, square cells, the same gap in both directions. */
export type GridShape = { readonly columns: number; readonly width: number; readonly gap: number };

/** The rows from `first` to before `end`. */
export type RowSpan = { readonly first: number; readonly end: number };

export const NO_ROWS: RowSpan = { first: 0, end: 0 };

export type CellBox = { readonly left: number; readonly top: number; readonly width: number; readonly height: number };

const rowsIn = ({ columns }: GridShape, count: number): number => Math.ceil(count / columns);

/** The distance from one row's top to the next one's, in whole pixels: thousands of rows then add up exactly. */
export function rowPitch({ columns, width, gap }: GridShape): number {
  return Math.max(1, Math.round((width + gap) / columns));
}

export function gridHeight(shape: GridShape, count: number): number {
  return count === 0 ? 0 : rowsIn(shape, count) * rowPitch(shape) - shape.gap;
}

/** The box of a cell within its grid. Pixels that do not divide evenly are spread over the columns. */
export function cellBox(shape: GridShape, index: number): CellBox {
  const { columns, width, gap } = shape;
  const edge = (column: number) => Math.round((column * (width + gap)) / columns);
  const column = index % columns;
  const pitch = rowPitch(shape);
  const left = edge(column);
  return {
    left,
    top: Math.floor(index / columns) * pitch,
    width: edge(column + 1) - gap - left,
    height: pitch - gap,
  };
}

/** The rows that intersect a part of the page. `top` and `bottom` are measured from the grid's own top. */
export function rowsBetween(
  shape: GridShape,
  count: number,
  { top, bottom }: { top: number; bottom: number },
): RowSpan {
  const pitch = rowPitch(shape);
  const rows = rowsIn(shape, count);
  const first = Math.min(rows, Math.max(0, Math.floor(top / pitch)));
  return { first, end: Math.max(first, Math.min(rows, Math.ceil(bottom / pitch))) };
}

/**
 * The indices of the cells to render, in order: the given rows, and the focused cell's row with both its neighbours. So
 * the focus is not lost when the page scrolls away from it, and Tab continues from there.
 * @param focused the index of the cell that has the focus, or null.
 */
export function mountedIndices(
  shape: GridShape,
  count: number,
  { rows, focused }: { rows: RowSpan; focused: number | null },
): number[] {
  const mounted = new Set<number>();
  for (let row = rows.first; row < rows.end; row += 1) mounted.add(row);
  if (focused !== null && focused < count) {
    const row = Math.floor(focused / shape.columns);
    for (const near of [row - 1, row, row + 1]) if (near >= 0 && near < rowsIn(shape, count)) mounted.add(near);
  }
  return [...mounted]
    .toSorted((a, b) => a - b)
    .flatMap((row) => Array.from({ length: shape.columns }, (_, column) => row * shape.columns + column))
    .filter((index) => index < count);
}

/** The index that a key moves to: arrows to the neighbours, Home and End to the grid's ends; null for no move. */
export function indexAfterKey(key: string, index: number, { columns, count }: { columns: number; count: number }) {
  const targets: Record<string, number> = {
    ArrowLeft: index - 1,
    ArrowRight: index + 1,
    ArrowUp: index - columns,
    ArrowDown: index + columns,
    Home: 0,
    End: count - 1,
  };
  const target = targets[key];
  return target === undefined || target < 0 || target >= count || target === index ? null : target;
}
