type MosaicLine = {
  readonly share: number;
  readonly pictures: readonly number[];
};

export type MosaicLayout = {
  readonly direction: 'rows' | 'columns';
  readonly ratio: number;
  readonly lines: readonly MosaicLine[];
};

export const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0);

/** Returns the number of pictures in each row: three and two in turn. The last rows avoid a row of one picture. */
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

function wallWidths(row: number, length: number): readonly number[] {
  if (length === 3) return row % 4 === 2 ? [6, 4, 4] : [4, 7, 4];
  if (length === 2) return row % 4 === 1 ? [5, 4] : row % 4 === 3 ? [4, 5] : [4, 4];
  return [4];
}

/** Returns the layout of a wall of pictures. With a large first picture, even few pictures fill a phone's screen. */
export function wallLayout(count: number, isFirstLarge = false): MosaicLayout {
  const rows = isFirstLarge ? [1, ...wallRows(count - 1)] : wallRows(count);
  const lines = rows.map((length, row) => ({
    share: length === 1 ? 1 / 1.5 : 1 / 2.7,
    pictures: wallWidths(row, length),
  }));
  return { direction: 'rows', ratio: 1 / sumOf(lines.map(({ share }) => share)), lines };
}

function splits(numbers: readonly number[]): readonly (readonly (readonly number[])[])[] {
  if (numbers.length === 0) return [[]];
  return numbers.flatMap((_, at) =>
    splits(numbers.slice(at + 1)).map((others) => [numbers.slice(0, at + 1), ...others]),
  );
}

function rowsOf(split: readonly (readonly number[])[]): MosaicLayout {
  const lines = split.map((pictures) => ({ share: 1 / sumOf(pictures), pictures }));
  return { direction: 'rows', ratio: 1 / sumOf(lines.map(({ share }) => share)), lines };
}

function columnsOf(split: readonly (readonly number[])[]): MosaicLayout {
  const { ratio, lines } = rowsOf(split.map((line) => line.map((shape) => 1 / shape)));
  return { direction: 'columns', ratio: 1 / ratio, lines };
}

/** Returns the shortest side of all pictures, as a fraction of the box's width. */
function shortestSide({ direction, lines }: MosaicLayout, box: number): number {
  const whole = sumOf(lines.map(({ share }) => share));
  const sides = lines.flatMap(({ share, pictures }) => {
    const [across, along] = [share / whole, Math.min(...pictures) / sumOf(pictures)];
    return direction === 'rows' ? [along, across / box] : [across, along / box];
  });
  return Math.min(...sides);
}

/** Sides below this fraction of the box's width are penalized: people in such pictures are hard to recognize. */
const SHORT_SIDE = 0.25;

function costOf(layout: MosaicLayout, box: number, hidden: number): number {
  const cut = 1 - Math.min(layout.ratio / box, box / layout.ratio);
  return 3 * (cut + Math.max(0, SHORT_SIDE - shortestSide(layout, box))) + hidden / 10;
}

const FEWEST = 3;
const MOST = 5;

/**
 * Returns rows or columns with little cropping. They may contain only the first three to five of the pictures.
 * All arguments are width divided by height.
 */
export function justifiedLayout(shapes: readonly number[], box: number): MosaicLayout {
  const least = Math.min(shapes.length, FEWEST);
  const counts = Array.from({ length: Math.min(shapes.length, MOST) - least + 1 }, (_, at) => least + at);
  const layouts = counts.flatMap((count) =>
    splits(shapes.slice(0, count))
      .flatMap((split) => [rowsOf(split), columnsOf(split)])
      .map((layout) => ({ layout, cost: costOf(layout, box, count < shapes.length ? 1 : 0) })),
  );
  const [first, ...others] = layouts;
  if (!first) return rowsOf([]);
  return others.reduce((best, other) => (other.cost < best.cost ? other : best), first).layout;
}

/** How many times as wide as the layout the box may be. Pictures are then cropped at the top and the bottom only. */
const MOST_WIDENED = 1.3;
const HEIGHTS = [1, 0.8, 0.65, 0.5];

export const fillsWidth = ({ ratio }: MosaicLayout, box: number): boolean => ratio * MOST_WIDENED >= box;

/**
 * Returns a layout that fills the box's width, if possible. It may leave some of the height empty. The tallest pictures
 * come first, because they would be narrow between wide pictures.
 */
export function wideMosaic<T>(medias: readonly T[], shapeOf: (media: T) => number, box: number) {
  const shown = medias.slice(0, MOST).toSorted((one, other) => shapeOf(one) - shapeOf(other));
  const shapes = shown.map(shapeOf);
  const layouts = HEIGHTS.map((height) => justifiedLayout(shapes, box / height));
  const layout = layouts.find((wide) => fillsWidth(wide, box)) ?? justifiedLayout(shapes, box);
  return { medias: [...shown, ...medias.slice(MOST)], layout };
}
