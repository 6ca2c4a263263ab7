import type { GridShape } from './justified-row.ts';

/** An offer among the photos stands after so many rows. */
export const ROWS_BEFORE_BREAK = 2;

/** Reads a grid's measures from the style sheet, which alone defines them. */
export function shapeOf(grid: HTMLElement): GridShape {
  const style = getComputedStyle(grid);
  return {
    width: grid.clientWidth,
    gap: Number.parseFloat(style.columnGap) || 0,
    rowHeight: Number.parseFloat(style.gridAutoRows),
  };
}
