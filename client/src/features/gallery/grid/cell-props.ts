/** Props of the grid's elements. React uses them, and so does the script that shows photos before React runs. */
import type { CellBox, JustifiedRows } from './justified-rows.ts';
import cellStyles from './media-cell.module.css';
import gridStyles from './media-grid.module.css';

export type ElementProps = {
  readonly className?: string | undefined;
  readonly style?: Readonly<Record<string, string | number>>;
  readonly [attribute: string]: unknown;
};

export const cellProps = (index: number, { left, top, width, height }: CellBox) => ({
  className: cellStyles.cell,
  style: { left, top, width, height },
  'data-index': index,
});

/** Returns the index of the cell that contains the element; null outside of cells. */
export function cellIndex(element: EventTarget | null): number | null {
  const cell = element instanceof Element ? element.closest<HTMLElement>('[data-index]') : null;
  return cell?.dataset.index === undefined ? null : Number(cell.dataset.index);
}

export const openProps = { className: cellStyles.open };

/** Returns the props of the element that stands for cells without a layout. @param count the number of all cells */
export function emptyCellsProps(rows: JustifiedRows, count: number) {
  const usual = rows.laidOut < count ? rows.boxOf(rows.laidOut) : null;
  const style: Record<`--${string}`, string> = {
    '--laid-out': `${usual?.top ?? rows.height}px`,
    '--column': `${usual?.width ?? 0}px`,
    '--row': `${usual?.height ?? 0}px`,
  };
  return { className: gridStyles.empty, style };
}
