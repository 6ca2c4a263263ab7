/** Lays out the grid's rows by the thumbnails' shapes, in CSS px (G3, G13). A row never changes once it is laid out. */
import { type CellSpan, type GridRow, type GridShape, makeRow, UNKNOWN_RATIO } from './justified-row.ts';

export type CellBox = { readonly left: number; readonly top: number; readonly width: number; readonly height: number };

export const NO_CELLS: CellSpan = { first: 0, end: 0 };

type RowsWanted = { readonly bottom?: number; readonly knownBottom?: number; readonly index?: number };

/** Returns the first index for which `holds` is true; `length` if there is none. `holds` must stay true after it. */
function firstWhere(length: number, holds: (at: number) => boolean): number {
  let low = 0;
  let high = length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

export class JustifiedRows {
  readonly #shape: GridShape;
  readonly #count: number;
  readonly #ratioOf: (index: number) => number | undefined;
  readonly #partStarts: readonly number[];
  readonly #rows: GridRow[] = [];
  #usualRatio = UNKNOWN_RATIO;
  #usual: GridRow;

  /**
   * @param ratioOf returns width divided by height; 0 if it cannot be known, undefined while it is unknown
   * @param partStarts indices of the cells that start a new row, below a heading
   */
  constructor(
    shape: GridShape,
    count: number,
    ratioOf: (index: number) => number | undefined,
    partStarts: readonly number[] = [],
  ) {
    this.#shape = shape;
    this.#count = count;
    this.#ratioOf = ratioOf;
    this.#partStarts = partStarts;
    this.#usual = this.#usualRow();
  }

  get laidOut(): number {
    return this.#rows.at(-1)?.end ?? 0;
  }

  /**
   * Adds rows down to `bottom` and past `index`, and down to `knownBottom` while all shapes of a row are known.
   * @returns whether any row was added
   */
  layOut({ bottom = 0, knownBottom = 0, index = -1 }: RowsWanted, usualRatio: number): boolean {
    const before = this.#rows.length;
    this.#usualRatio = usualRatio;
    while (this.laidOut < this.#count) {
      const row = this.#nextRow();
      const top = this.#topOf(this.#rows.length);
      const isWanted = top < bottom || (this.#rows.at(-1)?.first ?? 0) <= index;
      if (!isWanted && !(top < knownBottom && this.#areKnown(row))) break;
      this.#rows.push(row);
    }
    if (this.#rows.length === before) return false;
    this.#usual = this.#usualRow();
    return true;
  }

  get height(): number {
    return this.#count === 0 ? 0 : this.#topOf(this.#rowCount) - this.#shape.gap;
  }

  boxOf(index: number): CellBox {
    const at = this.#rowIndexOf(index);
    const { first, edges, height } = this.#row(at);
    const left = edges[index - first] ?? 0;
    const right = (edges[index - first + 1] ?? 0) - this.#shape.gap;
    return { left, top: this.#topOf(at), width: right - left, height };
  }

  between(top: number, bottom: number): CellSpan {
    const from = this.#rowAt(top);
    const to = this.#rowAt(bottom);
    if (bottom <= 0 || from >= this.#rowCount) return NO_CELLS;
    // A row that begins exactly at `bottom` is not included.
    const last = to < this.#rowCount && this.#topOf(to) - this.#headingAbove(to) < bottom ? to : to - 1;
    return last < from ? NO_CELLS : { first: this.#row(from).first, end: this.#row(last).end };
  }

  around(index: number): CellSpan {
    const at = this.#rowIndexOf(index);
    return { first: this.#row(Math.max(0, at - 1)).first, end: this.#row(Math.min(at + 1, this.#rowCount - 1)).end };
  }

  /** Returns the cell to which arrow keys, Home and End move the focus; null if it stays. */
  indexAfterKey(key: string, index: number): number | null {
    const targets: Record<string, number> = {
      ArrowLeft: index - 1,
      ArrowRight: index + 1,
      ArrowUp: this.#beside(index, -1),
      ArrowDown: this.#beside(index, 1),
      Home: 0,
      End: this.#count - 1,
    };
    const target = targets[key] ?? index;
    return target < 0 || target >= this.#count || target === index ? null : target;
  }

  #beside(index: number, by: 1 | -1): number {
    const at = this.#rowIndexOf(index) + by;
    if (at < 0 || at >= this.#rowCount) return index;
    const { left, width } = this.boxOf(index);
    const { first, end, edges } = this.#row(at);
    const next = edges.findIndex((edge) => edge > left + width / 2);
    return next < 1 ? end - 1 : first + next - 1;
  }

  get #rowCount(): number {
    return this.#rows.length + Math.ceil((this.#count - this.laidOut) / this.#usual.end);
  }

  #row(at: number): GridRow {
    const row = this.#rows[at];
    if (row) return row;
    const first = this.laidOut + (at - this.#rows.length) * this.#usual.end;
    return { ...this.#usual, first, end: Math.min(this.#count, first + this.#usual.end) };
  }

  #topOf(at: number): number {
    const row = this.#rows[at];
    if (row) return row.top;
    const last = this.#rows.at(-1);
    const { gap } = this.#shape;
    return (last ? last.top + last.height + gap : 0) + (at - this.#rows.length) * (this.#usual.height + gap);
  }

  #rowAt(y: number): number {
    return firstWhere(this.#rowCount, (at) => this.#topOf(at) + this.#row(at).height + this.#shape.gap > y);
  }

  #rowIndexOf(index: number): number {
    if (index >= this.laidOut) return this.#rows.length + Math.floor((index - this.laidOut) / this.#usual.end);
    return firstWhere(this.#rows.length, (at) => this.#row(at).end > index);
  }

  #areKnown({ first, end }: CellSpan): boolean {
    for (let index = first; index < end; index += 1) if (this.#ratioOf(index) === undefined) return false;
    return true;
  }

  #nextRow(): GridRow {
    const ratioOf = (index: number) => this.#ratioOf(index) || this.#usualRatio;
    const first = this.laidOut;
    const count = Math.min(this.#count, ...this.#partStarts.filter((start) => start > first));
    const isAlone = this.#count === 1;
    return makeRow(
      this.#shape,
      { first, count, ratioOf, isAlone },
      this.#topOf(this.#rows.length) + this.#headingOf(first),
    );
  }

  #headingOf(first: number): number {
    const { heading = 0, firstHeading = heading } = this.#shape;
    if (!this.#partStarts.includes(first)) return 0;
    return first === 0 ? firstHeading : heading;
  }

  /** Returns the height of the heading above a row; 0 for a row without a layout, which has no heading yet. */
  #headingAbove(at: number): number {
    const row = this.#rows[at];
    return row ? this.#headingOf(row.first) : 0;
  }

  #usualRow(): GridRow {
    return makeRow(this.#shape, { first: 0, count: Number.POSITIVE_INFINITY, ratioOf: () => this.#usualRatio }, 0);
  }
}
