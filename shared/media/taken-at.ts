/** The time of a media, where the provider says it: seconds since 1970 by the venue's clock, as if that ran in UTC. */
export type Timed = { readonly takenAt?: number | undefined };

/** The shortest pause that counts. */
const PAUSE_SECONDS = 3_600;
const DAY_SECONDS = 86_400;

/** Media without a time come last. */
export function compareTimes({ takenAt: a }: Timed, { takenAt: b }: Timed): number {
  return a === b ? 0 : (a ?? Number.POSITIVE_INFINITY) - (b ?? Number.POSITIVE_INFINITY);
}

/** The order of a list of the gallery (G16). What has the same time, or none, keeps its order. */
export function inTimeOrder<T extends Timed>(medias: readonly T[]): readonly T[] {
  return medias.toSorted(compareTimes);
}

/** Media without a pause between them: from index `start` on, the first of which was taken at `takenAt`. */
export type Part = { readonly start: number; readonly takenAt: number; readonly hasDay: boolean };

/**
 * Parts between pauses; none without a pause, unless the gallery has other days. The first names its day if another does.
 *
 * @param medias in the order of time
 * @param isOfDays whether the gallery has photos of several days
 */
export function partsIn(medias: readonly Timed[], isOfDays = false): readonly Part[] {
  const later = medias.flatMap(({ takenAt }, start) => {
    const before = medias[start - 1]?.takenAt;
    if (takenAt === undefined || before === undefined || takenAt - before < PAUSE_SECONDS) return [];
    return { start, takenAt, hasDay: !isSameDay(before, takenAt) };
  });
  const takenAt = medias[0]?.takenAt;
  if (takenAt === undefined || (later.length === 0 && !isOfDays)) return [];
  return [{ start: 0, takenAt, hasDay: isOfDays || later.some(({ hasDay }) => hasDay) }, ...later];
}

export function areOfDays(medias: readonly Timed[]): boolean {
  const span = timeSpan(medias);
  return span !== null && !isSameDay(...span);
}

export function isSameDay(one: number, other: number): boolean {
  return Math.floor(one / DAY_SECONDS) === Math.floor(other / DAY_SECONDS);
}

/** When the first and the last were taken; null if that of none is known. */
export function timeSpan(medias: readonly Timed[]): readonly [first: number, last: number] | null {
  const times = medias.flatMap(({ takenAt }) => takenAt ?? []);
  return times.length === 0 ? null : [times.reduce((a, b) => Math.min(a, b)), times.reduce((a, b) => Math.max(a, b))];
}
