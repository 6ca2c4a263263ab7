/** A rate of visits, and what came of it. */
export type Level = {
  /** How many visitors come in a second. */
  readonly rate: number;
  /** How many leave in a second, having got everything. */
  readonly visitsPerSecond: number;
  readonly pageP95Ms: number;
  readonly galleryP95Ms: number;
  /** In words; empty when nothing failed. */
  readonly failures: string;
};

/** Visits a second, one level after the other. */
export const RATES: readonly number[] = [2, 3, 4, 5.5, 7.5, 10, 13, 17, 22, 29, 38, 50, 66, 88];

/** A visitor notices a page that takes longer. */
const LONGEST_MS = 1_000;
/** Visits last some seconds, so those of a level do not end in equal numbers each second. */
const LEAST_SHARE = 0.8;

/** @returns why a level is too much, in words; null when it is not */
export function limitOf({ rate, visitsPerSecond, pageP95Ms, galleryP95Ms, failures }: Level): string | null {
  if (failures !== '') return `requests fail: ${failures}`;
  if (pageP95Ms > LONGEST_MS) return `pages take ${Math.round(pageP95Ms)} ms (p95)`;
  if (galleryP95Ms > LONGEST_MS) return `galleries take ${Math.round(galleryP95Ms)} ms (p95)`;
  if (visitsPerSecond < rate * LEAST_SHARE)
    return `${visitsPerSecond.toFixed(1)} of ${rate} visitors a second leave with their photos`;
  return null;
}

/** @returns the highest level that is not too much; undefined when already the first one is */
export function sustained<One extends Level>(levels: readonly One[]): One | undefined {
  return levels.findLast((level) => limitOf(level) === null);
}
