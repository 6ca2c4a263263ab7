/** How many pictures load first: about as many as a window of at least `leastWidth` px shows. */
const COUNTS = [
  { leastWidth: 0, count: 8 },
  { leastWidth: 480, count: 12 },
  { leastWidth: 768, count: 24 },
] as const;

export const MOST_FIRST_PICTURES = Math.max(...COUNTS.map(({ count }) => count));

export function firstPictureCount(width: number): number {
  return COUNTS.findLast(({ leastWidth }) => width >= leastWidth)?.count ?? 0;
}

export function leastWidthFor(index: number): number | null {
  return COUNTS.find(({ count }) => index < count)?.leastWidth ?? null;
}
