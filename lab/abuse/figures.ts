/** How long a visitor waits for an answer. */
export const PATIENCE_MS = 5_000;

/** @property outcome `200`, or why the visitor got nothing */
export type Sample = { readonly ms: number; readonly outcome: string };

export type Figures = {
  readonly count: number;
  readonly p50: number;
  readonly p95: number;
  readonly worst: number;
  readonly failures: Readonly<Record<string, number>>;
};

/** A failure counts as the whole patience of its visitor, who got nothing by then. */
export function figuresOf(samples: readonly Sample[]): Figures {
  const failures: Record<string, number> = {};
  for (const { outcome } of samples) if (outcome !== '200') failures[outcome] = (failures[outcome] ?? 0) + 1;
  const waits = samples.map(({ ms, outcome }) => (outcome === '200' ? ms : Math.max(ms, PATIENCE_MS)));
  const sorted = waits.sort((a, b) => a - b);
  const percentile = (share: number) => sorted[Math.ceil(sorted.length * share) - 1] ?? 0;
  return { count: samples.length, p50: percentile(0.5), p95: percentile(0.95), worst: percentile(1), failures };
}
