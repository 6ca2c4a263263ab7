import { type MosaicLayout, sumOf } from './mosaic-layout.ts';

/** Every way to split numbers into lines, in their order. */
function splits(numbers: readonly number[]): readonly (readonly (readonly number[])[])[] {
  if (numbers.length === 0) return [[]];
  return numbers.flatMap((_, at) =>
    splits(numbers.slice(at + 1)).map((others) => [numbers.slice(0, at + 1), ...others]),
  );
}

/** Rows in which every picture has its own shape and all reach the edges. */
function rowsOf(split: readonly (readonly number[])[]): MosaicLayout {
  const lines = split.map((pictures) => ({ share: 1 / sumOf(pictures), pictures }));
  return { direction: 'rows', ratio: 1 / sumOf(lines.map(({ share }) => share)), lines };
}

/** Columns are rows, turned. */
function columnsOf(split: readonly (readonly number[])[]): MosaicLayout {
  const { ratio, lines } = rowsOf(split.map((line) => line.map((shape) => 1 / shape)));
  return { direction: 'columns', ratio: 1 / ratio, lines };
}

/** The part of the mosaic that its smallest picture has. */
function smallestPart({ lines }: MosaicLayout): number {
  const whole = sumOf(lines.map(({ share }) => share));
  return Math.min(...lines.map(({ share, pictures }) => ((share / whole) * Math.min(...pictures)) / sumOf(pictures)));
}

/** How badly a layout suits a box: what is cut off where it fills the box, how small a picture is, and what is left out. */
function costOf(layout: MosaicLayout, box: number, hidden: number): number {
  const cut = 1 - Math.min(layout.ratio / box, box / layout.ratio);
  const count = sumOf(layout.lines.map(({ pictures }) => pictures.length));
  return 3 * cut + (1 - count * smallestPart(layout)) / 4 + hidden / 10;
}

/** The fewest and the most pictures of a justified mosaic. */
const FEWEST = 3;
const MOST = 5;

/**
 * A mosaic that shows pictures in their own shapes, and that loses little where it fills a box. It chooses how many of the
 * first pictures it shows.
 * @param shapes width by height of each picture.
 * @param box width by height of the room there is.
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
