import type { Figures } from './figures.ts';

/** What is promised to a victim: how long nineteen of twenty answers take, and whether none fails. */
export type Promised = { readonly p95Ms?: number; readonly neverFails?: true };

/** What was measured of a run. @property rssMb peak memory of the storefront; null when it did not survive */
export type Measured = {
  readonly victims: readonly { readonly name: string; readonly promised: Promised; readonly figures: Figures }[];
  readonly health: Figures;
  readonly rssMb: number | null;
};

/** Containers give a storefront so much. */
const MOST_RSS_MB = 512;
const MOST_HEALTH_MS = 100;

function brokenPromises({ name, promised, figures }: Measured['victims'][number]): string[] {
  const { p95Ms = Number.POSITIVE_INFINITY, neverFails = false } = promised;
  const failures = Object.values(figures.failures).reduce((sum, times) => sum + times, 0);
  return [
    ...(figures.count === 0 ? [`${name} was not measured`] : []),
    ...(figures.p95 > p95Ms ? [`p95 of ${name} is ${figures.p95.toFixed(0)} ms, more than ${p95Ms}`] : []),
    ...(neverFails && failures > 0 ? [`${failures} of ${figures.count} of ${name} failed`] : []),
  ];
}

/** @returns a sentence for each bound that a run broke; one by many visitors has but to be survived */
export function brokenBounds({ victims, health, rssMb }: Measured, isByMany: boolean): string[] {
  const survival = rssMb === null ? ['the storefront ended'] : [];
  const memory = rssMb !== null && rssMb > MOST_RSS_MB ? [`it took ${rssMb} MB, more than ${MOST_RSS_MB}`] : [];
  const all = [...victims, { name: '/healthz', promised: { p95Ms: MOST_HEALTH_MS }, figures: health }];
  return [...survival, ...memory, ...(isByMany ? [] : all.flatMap(brokenPromises))];
}
