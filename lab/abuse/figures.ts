/** @property outcome `200`, or why the visitor got nothing */
export type Sample = { readonly ms: number; readonly outcome: string };

export type Figures = {
  readonly count: number;
  readonly p50: number;
  readonly p95: number;
  readonly worst: number;
  readonly failures: Readonly<Record<string, number>>;
};

/** @param share from 0 to 1. Returns 0 without values. */
function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0;
}

/** @param failureMs least duration counted for a failed request, whose visitor got nothing by then */
export function figuresOf(samples: readonly Sample[], failureMs: number): Figures {
  const failures: Record<string, number> = {};
  for (const { outcome } of samples) if (outcome !== '200') failures[outcome] = (failures[outcome] ?? 0) + 1;
  const sorted = samples
    .map(({ ms, outcome }) => (outcome === '200' ? ms : Math.max(ms, failureMs)))
    .sort((a, b) => a - b);
  const [p50, p95] = [percentile(sorted, 0.5), percentile(sorted, 0.95)];
  return { count: samples.length, p50, p95, worst: sorted.at(-1) ?? 0, failures };
}
