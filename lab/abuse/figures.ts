export type Sample = { readonly ms: number; readonly isGood: boolean };

export type Figures = {
  readonly count: number;
  readonly failures: number;
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  readonly worst: number;
};

/** @param share from 0 to 1. Returns 0 without values. */
function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0;
}

/** @param failureMs least duration counted for a failed request, whose visitor got nothing by then */
export function figuresOf(samples: readonly Sample[], failureMs: number): Figures {
  const sorted = samples.map(({ ms, isGood }) => (isGood ? ms : Math.max(ms, failureMs))).sort((a, b) => a - b);
  return {
    count: samples.length,
    failures: samples.filter(({ isGood }) => !isGood).length,
    p50: percentile(sorted, 0.5),
    p95: percentile(sorted, 0.95),
    p99: percentile(sorted, 0.99),
    worst: sorted.at(-1) ?? 0,
  };
}
