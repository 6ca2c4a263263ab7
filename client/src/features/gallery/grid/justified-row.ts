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

/** `edges` has the left edge of each cell, and the right edge of the last. */
export type GridRow = CellSpan & { readonly top: number; readonly height: number; readonly edges: readonly number[] };

/** The ratio (width divided by height) of a picture whose shape is unknown: in a square, the least is lost. */
export const UNKNOWN_RATIO = 1;
/** The ratio of a phone's photo held upright. */
const LEAST_RATIO = 9 / 16;
/** The ratio of a panorama. */
const GREATEST_RATIO = 3.2;
/** The last row fills the width, unless it would then be higher than others by this factor. */
const HIGHEST_LAST_ROW = 1.7;

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

type Pictures = { readonly first: number; readonly count: number; readonly ratioOf: (index: number) => number };

function pictureHeight({ width, gap }: GridShape, cells: number, ratios: number): number {
  return (width - (cells - 1) * gap) / ratios;
}

function endOfRow(shape: GridShape, { first, count, ratioOf }: Pictures): number {
  const { rowHeight } = shape;
  let ratios = 0;
  let best = { end: first + 1, distance: Number.POSITIVE_INFINITY };
  for (let end = first + 1; end <= count; end += 1) {
    ratios += limited(ratioOf(end - 1));
    const height = pictureHeight(shape, end - first, ratios);
    const distance = Math.abs(Math.log(height / rowHeight));
    if (distance < best.distance) best = { end, distance };
    // Negated, so that NaN ends the loop, too. A grid without its style sheet has no heights.
    if (!(height >= rowHeight)) break;
  }
  return best.end;
}

export function makeRow(shape: GridShape, pictures: Pictures, top: number): GridRow {
  const { gap, rowHeight } = shape;
  const { first, count, ratioOf } = pictures;
  const end = endOfRow(shape, pictures);
  const ratios = Array.from({ length: end - first }, (_, at) => limited(ratioOf(first + at)));
  const full = pictureHeight(
    shape,
    ratios.length,
    ratios.reduce((all, ratio) => all + ratio, 0),
  );
  const height = end === count && full > rowHeight * HIGHEST_LAST_ROW ? rowHeight : full;
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
