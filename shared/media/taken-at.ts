/** `takenAt` is the venue's local time, in seconds since 1970 as if it were UTC; undefined if the provider has none. */
export type Timed = { readonly takenAt?: number | undefined };

/** The shortest pause between two media that starts a new part of the list. */
const PAUSE_SECONDS = 3_600;
const DAY_SECONDS = 86_400;

/** Compares by time for sorting. Media without a time come last. */
export function compareTimes({ takenAt: a }: Timed, { takenAt: b }: Timed): number {
  return a === b ? 0 : (a ?? Number.POSITIVE_INFINITY) - (b ?? Number.POSITIVE_INFINITY);
}

/** Sorts a list of the gallery by time (G16). Media with the same time, or none, keep their order. */
export function inTimeOrder<T extends Timed>(medias: readonly T[]): readonly T[] {
  return medias.toSorted(compareTimes);
}

/**
 * A part of a list, between pauses.
 * @property start the index of its first media, which was taken at `takenAt`
 * @property hasDay whether its heading names the day besides the time
 */
export type Part = { readonly start: number; readonly takenAt: number; readonly hasDay: boolean };

/**
 * Divides a list into parts at pauses. A list without a pause has no parts, unless the gallery has several days. The
 * first part names its day if the gallery has several days, or if a later part names one.
 * @param medias sorted by time
 * @param isOfSeveralDays whether the gallery has photos of several days
 */
export function partsIn(medias: readonly Timed[], isOfSeveralDays = false): readonly Part[] {
  const later = medias.flatMap(({ takenAt }, start) => {
    const before = medias[start - 1]?.takenAt;
    if (takenAt === undefined || before === undefined || takenAt - before < PAUSE_SECONDS) return [];
    return { start, takenAt, hasDay: !isSameDay(before, takenAt) };
  });
  const takenAt = medias[0]?.takenAt;
  if (takenAt === undefined || (later.length === 0 && !isOfSeveralDays)) return [];
  return [{ start: 0, takenAt, hasDay: isOfSeveralDays || later.some(({ hasDay }) => hasDay) }, ...later];
}

export function areOfSeveralDays(medias: readonly Timed[]): boolean {
  const span = timeSpan(medias);
  return span !== null && !isSameDay(...span);
}

export function isSameDay(one: number, other: number): boolean {
  return Math.floor(one / DAY_SECONDS) === Math.floor(other / DAY_SECONDS);
}

/** Returns the earliest and the latest time; null if no time is known. */
export function timeSpan(medias: readonly Timed[]): readonly [first: number, last: number] | null {
  const times = medias.flatMap(({ takenAt }) => takenAt ?? []);
  return times.length === 0 ? null : [times.reduce((a, b) => Math.min(a, b)), times.reduce((a, b) => Math.max(a, b))];
}
