/** What a process holds after a garbage collection. */
export type Held = {
  readonly heapMb: number;
  readonly externalMb: number;
  readonly residentMb: number;
  readonly descriptors: number;
  readonly handles: number;
};

/** How much each value may grow. Resident memory has no limit, because it depends on the allocator. */
const MOST_GROWTH = {
  heapMb: 5,
  externalMb: 5,
  descriptors: 10,
  handles: 10,
} as const satisfies Partial<Record<keyof Held, number>>;
type Watched = keyof typeof MOST_GROWTH;

/** Lists what grew more than allowed from the second round, when caches and code are warm, to the last. */
export function growthOf(rounds: readonly Held[]): string[] {
  const [, warm, ...later] = rounds;
  const last = later.at(-1);
  if (!warm || !last) throw new Error('growth needs three rounds');
  return (Object.keys(MOST_GROWTH) as Watched[])
    .filter((what) => last[what] - warm[what] > MOST_GROWTH[what])
    .map((what) => `${what} grew from ${Math.round(warm[what])} to ${Math.round(last[what])}`);
}
