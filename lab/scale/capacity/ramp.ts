export type Level = {
  readonly rate: number;
  readonly visitsPerSecond: number;
  readonly pageP95Ms: number;
  readonly galleryP95Ms: number;
  readonly failures: string;
};

/** Visits per second. */
export const RATES: readonly number[] = [2, 3, 4, 5.5, 7.5, 10, 13, 17, 22, 29, 38, 50, 66, 88];

/** Visitors notice slower pages. */
const LONGEST_MS = 1_000;
/** Visits last seconds, so they do not end evenly. */
const LEAST_SHARE = 0.8;

/** Why a level is too much, or null. */
export function limitOf({ rate, visitsPerSecond, pageP95Ms, galleryP95Ms, failures }: Level): string | null {
  if (failures !== '') return `requests fail: ${failures}`;
  if (pageP95Ms > LONGEST_MS) return `pages take ${Math.round(pageP95Ms)} ms (p95)`;
  if (galleryP95Ms > LONGEST_MS) return `galleries take ${Math.round(galleryP95Ms)} ms (p95)`;
  if (visitsPerSecond < rate * LEAST_SHARE)
    return `${visitsPerSecond.toFixed(1)} of ${rate} visitors a second leave with their photos`;
  return null;
}

/** The highest sustainable level; undefined if even the first is too much. */
export function sustained<One extends Level>(levels: readonly One[]): One | undefined {
  return levels.findLast((level) => limitOf(level) === null);
}
