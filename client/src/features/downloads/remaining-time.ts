/** Before that, the first file says little about the others. */
const SETTLED_MS = 1_500;

/**
 * How many seconds a download still takes, if it goes on as it did.
 * @param elapsedMs since it began, or came back after a pause.
 * @param fetched how many files have arrived since, parts included.
 * @param left how many have not, parts included.
 * @returns null while that cannot be known.
 */
export function remainingSeconds(elapsedMs: number, fetched: number, left: number): number | null {
  if (left <= 0) return 0;
  if (elapsedMs < SETTLED_MS || fetched <= 0) return null;
  return Math.ceil(((elapsedMs / fetched) * left) / 1_000);
}

/** A remaining time as people say it: soon, or in whole minutes. @returns 0 for soon */
export function remainingMinutes(seconds: number): number {
  return seconds <= 20 ? 0 : Math.ceil(seconds / 60);
}
