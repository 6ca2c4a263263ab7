/** Lays out one row of a justified grid. All lengths are in CSS px. */

export type GridShape = {
  readonly width: number;
  readonly gap: number;
  readonly rowHeight: number;
  readonly heading?: number;
  /** The height of the heading above the first row. */
  readonly firstHeading?: number;
};

export type CellSpan = { readonly first: number; readonly end: number };

/** `edges` contains the left edge of each cell and, at its end, the left edge that a next cell would have. */
export type GridRow = CellSpan & { readonly top: number; readonly height: number; readonly edges: readonly number[] };

/** The ratio (width divided by height) for a picture of unknown shape: a square crops other shapes the least. */
export const UNKNOWN_RATIO = 1;
/** The narrowest ratio of a cell, that of a phone's upright photo. */
const LEAST_RATIO = 9 / 16;
/** The widest ratio of a cell, that of a panorama. */
const GREATEST_RATIO = 3.2;
/** A last row, also one before a heading, is enlarged to fill the width, but at most to this many usual heights. */
const HIGHEST_LAST_ROW = 2.5;
/** The maximum height in px of a grid's only picture, which fills a phone's width. */
const HIGHEST_ALONE = 600;
/** The least width of a picture in px. In a narrower picture, nobody can be recognized beside the checkbox. */
const LEAST_WIDTH = 84;

const limited = (ratio: number) => Math.min(GREATEST_RATIO, Math.max(LEAST_RATIO, ratio));

/** Returns the most common ratio, limited to a cell's; `UNKNOWN_RATIO` if none. Nearly equal ratios count together. */
export function commonestRatio(ratios: Iterable<number>): number {
  const kinds = new Map<number, { readonly ratio: number; count: number }>();
  let commonest = { ratio: UNKNOWN_RATIO, count: 0 };
  for (const given of ratios) {
    const ratio = limited(given);
    const rounded = Math.round(ratio * 10);
    const kind = kinds.get(rounded) ?? { ratio, count: 0 };
    kind.count += 1;
    kinds.set(rounded, kind);
    if (kind.count > commonest.count) commonest = kind;
  }
  return commonest.ratio;
}

type Pictures = {
  readonly first: number;
  readonly count: number;
  readonly ratioOf: (index: number) => number;
  /** Whether this is the grid's only picture. */
  readonly isAlone?: boolean;
};

/** Returns the height at which pictures of these ratios fill the width. */
function fullHeight({ width, gap }: GridShape, ratios: readonly number[]): number {
  return (width - (ratios.length - 1) * gap) / ratios.reduce((all, ratio) => all + ratio, 0);
}

/** Returns the cost of a row: how far its height is from the wanted height, plus a penalty for too narrow pictures. */
function misfit(shape: GridShape, ratios: readonly number[]): number {
  const height = fullHeight(shape, ratios);
  const width = Math.min(...ratios) * height;
  return Math.abs(Math.log(height / shape.rowHeight)) + 3 * Math.max(0, Math.log(LEAST_WIDTH / width));
}

function endOfRow(shape: GridShape, { first, count, ratioOf }: Pictures): number {
  const ratios: number[] = [];
  let best = { end: first + 1, misfit: Number.POSITIVE_INFINITY };
  for (let end = first + 1; end <= count; end += 1) {
    ratios.push(limited(ratioOf(end - 1)));
    const row = { end, misfit: misfit(shape, ratios) };
    if (row.misfit < best.misfit) best = row;
    // The condition is negated so that NaN ends the loop: without its style sheet, a grid has no row height.
    if (!(fullHeight(shape, ratios) >= shape.rowHeight)) break;
  }
  return best.end;
}

/** Returns where a row ends. A second last row may end earlier, to give pictures to a last row that is too short. */
function endBeforeLast(shape: GridShape, pictures: Pictures, end: number): number {
  const { first, count } = pictures;
  // If more pictures follow than this row has, they fill the width by themselves.
  if (end >= count || count - end > end - first) return end;
  const ratios = ratiosOf(pictures, count);
  const worst = (at: number) => Math.max(misfit(shape, ratios.slice(0, at)), misfit(shape, ratios.slice(at)));
  let best = end - first;
  for (let at = best - 1; at > 0; at -= 1) if (worst(at) < worst(best)) best = at;
  return first + best;
}

const ratiosOf = ({ first, ratioOf }: Pictures, end: number) =>
  Array.from({ length: end - first }, (_, at) => limited(ratioOf(first + at)));

export function makeRow(shape: GridShape, pictures: Pictures, top: number): GridRow {
  const { gap, rowHeight } = shape;
  const { first, count } = pictures;
  const end = endBeforeLast(shape, pictures, endOfRow(shape, pictures));
  const ratios = ratiosOf(pictures, end);
  const full = fullHeight(shape, ratios);
  const highest = pictures.isAlone ? HIGHEST_ALONE : rowHeight * HIGHEST_LAST_ROW;
  const height = end === count && full > highest ? highest : full;
  const edges = [0];
  let right = 0;
  for (const [at, ratio] of ratios.entries()) {
    right += ratio * height;
    edges.push(Math.round(right) + (at + 1) * gap);
  }
  return { first, end, top, height: Math.round(height), edges };
}

export function shapeOf(grid: HTMLElement): GridShape {
  const style = getComputedStyle(grid);
  const px = (property: string) => Number.parseFloat(style.getPropertyValue(property)) || 0;
  return {
    width: grid.clientWidth,
    gap: Number.parseFloat(style.columnGap) || 0,
    rowHeight: Number.parseFloat(style.gridAutoRows),
    heading: px('--part-heading'),
    firstHeading: px('--first-heading'),
  };
}
