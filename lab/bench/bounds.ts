import type { Histogram } from 'node:perf_hooks';

/** The bounds for a victim: the longest wait for 95 % of the answers, and whether no call may fail. */
export type Promised = { readonly p95Ms?: number; readonly neverFails?: true };

/** @property waits in ms @property failures how often a visitor's call failed, by its code or error */
export type Seen = { readonly waits: Histogram; readonly failures: Readonly<Record<string, number>> };

/** The measurements of a run. @property rssMb peak memory of the storefront; null if it did not survive */
export type Measured = {
  readonly victims: readonly (Seen & { readonly name: string; readonly promised: Promised })[];
  readonly rssMb: number | null;
};

/** The memory limit of a storefront's container. */
const MOST_RSS_MB = 512;

function brokenPromises({ name, promised, waits, failures }: Measured['victims'][number]): string[] {
  const { p95Ms = Number.POSITIVE_INFINITY, neverFails = false } = promised;
  const failed = Object.values(failures).reduce((sum, times) => sum + times, 0);
  return [
    ...(waits.count === 0 ? [`${name} was not measured`] : []),
    ...(waits.percentile(95) > p95Ms ? [`p95 of ${name} is ${waits.percentile(95)} ms, more than ${p95Ms}`] : []),
    ...(neverFails && failed > 0 ? [`${failed} of ${waits.count} of ${name} failed`] : []),
  ];
}

/**
 * @param isByMany whether the attack has so many addresses that the victims' bounds do not count
 * @returns a sentence for each broken bound
 */
export function brokenBounds({ victims, rssMb }: Measured, isByMany: boolean): string[] {
  if (rssMb === null) return ['the storefront ended'];
  const memory = rssMb > MOST_RSS_MB ? [`it took ${rssMb} MB, more than ${MOST_RSS_MB}`] : [];
  return [...memory, ...(isByMany ? [] : victims.flatMap(brokenPromises))];
}
