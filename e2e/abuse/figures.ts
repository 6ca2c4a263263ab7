/** What was measured of one kind of request: milliseconds of each, also of those that failed. */
export type Sample = { readonly ms: number; readonly isGood: boolean };

export type Figures = {
  readonly count: number;
  readonly failures: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
  readonly worst: number;
};

/** @param share from 0 to 1 @returns the smallest value that so many are not above; 0 of none */
function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0;
}

/** @param failureMs what a request that failed counts as: nobody got anything by then */
export function figuresOf(samples: readonly Sample[], failureMs: number): Figures {
  const sorted = samples.map(({ ms, isGood }) => (isGood ? ms : Math.max(ms, failureMs))).sort((a, b) => a - b);
  return {
    count: samples.length,
    failures: samples.filter(({ isGood }) => !isGood).length,
    p50: percentile(sorted, 0.5),
    p99: percentile(sorted, 0.99),
    worst: sorted.at(-1) ?? 0,
  };
}
