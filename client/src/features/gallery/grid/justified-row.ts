/** One row of a justified grid, in CSS px. */

export type GridShape = {
  readonly width: number;
  readonly gap: number;
  readonly rowHeight: number;
  readonly heading?: number;
  /** The height of the first heading, which stands above all rows. */
  readonly firstHeading?: number;
};

export type CellSpan = { readonly first: number; readonly end: number };

/** `edges` has the left edge of each cell, and where a cell after the last would begin. */
export type GridRow = CellSpan & { readonly top: number; readonly height: number; readonly edges: readonly number[] };

/** The ratio (width divided by height) of a picture whose shape is unknown: in a square, the least is lost. */
export const UNKNOWN_RATIO = 1;
/** The ratio of a phone's photo held upright. */
const LEAST_RATIO = 9 / 16;
/** The ratio of a panorama. */
const GREATEST_RATIO = 3.2;
/** The last row fills the width, but is higher than others by this factor at most. */
const HIGHEST_LAST_ROW = 2.5;
/** A picture that is alone, such as the only one bought, fills a phone's width. In px. */
const HIGHEST_ALONE = 600;
/** A narrower picture shows nobody, and its ring covers what is left. */
const LEAST_WIDTH = 84;

const limited = (ratio: number) => Math.min(GREATEST_RATIO, Math.max(LEAST_RATIO, ratio));

/** Nearly equal ratios count together. @returns one of the given ratios, so that most pictures fit to the pixel */
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
  /** Whether the grid has no other picture. */
  readonly isAlone?: boolean;
};

/** The height at which pictures of these ratios fill the width. */
function fullHeight({ width, gap }: GridShape, ratios: readonly number[]): number {
  return (width - (ratios.length - 1) * gap) / ratios.reduce((all, ratio) => all + ratio, 0);
}

/** How unlike the wanted height a row is. Pictures that are too narrow count against it. */
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
    // Negated, so that NaN ends the loop, too. A grid without its style sheet has no heights.
    if (!(fullHeight(shape, ratios) >= shape.rowHeight)) break;
  }
  return best.end;
}

/** Where a row ends that shares its pictures with the last one, which alone might leave a hole beside it. */
function endBeforeLast(shape: GridShape, pictures: Pictures, end: number): number {
  const { first, count } = pictures;
  // Longer rests are more than a row, and only fewer pictures leave a hole.
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
