/** How many pictures are laid out at first, by the least width of the window in px: no more than such a screen shows. */
const COUNTS = [
  { leastWidth: 0, count: 8 },
  { leastWidth: 480, count: 12 },
  { leastWidth: 768, count: 24 },
] as const;

export const FIRST_PICTURE_COUNTS: readonly number[] = COUNTS.map(({ count }) => count);

export const MOST_FIRST_PICTURES = Math.max(...FIRST_PICTURE_COUNTS);

export function firstPictureCount(width: number): number {
  return COUNTS.findLast(({ leastWidth }) => width >= leastWidth)?.count ?? 0;
}

export function leastWidthFor(index: number): number | null {
  return COUNTS.find(({ count }) => index < count)?.leastWidth ?? null;
}
