import type { GridShape } from './justified-row.ts';

/** An offer among the photos stands after so many rows. */
export const ROWS_BEFORE_BREAK = 2;

/** Reads a grid's measures from the style sheet, which alone defines them. */
export function shapeOf(grid: HTMLElement): GridShape {
  const style = getComputedStyle(grid);
  const px = (property: string) => Number.parseFloat(style.getPropertyValue(property)) || 0;
  return {
    width: grid.clientWidth,
    gap: Number.parseFloat(style.columnGap) || 0,
    rowHeight: Number.parseFloat(style.gridAutoRows),
    paper: { width: 2 * px('--print-edge'), height: px('--print-edge') + px('--print-foot') },
  };
}
