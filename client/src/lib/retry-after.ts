const MINUTE_MS = 60_000;

/** When the server accepts again what it refused last, in ms since the epoch. */
let acceptsAgainAt = 0;

/** Stores when to try again. @param seconds the `Retry-After` of a response; null when it has none */
export function noteRetryAfter(seconds: string | null): void {
  if (seconds) acceptsAgainAt = Date.now() + Number(seconds) * 1_000;
}

/** Whole minutes until then, at least one: for the text of a refusal. */
export function minutesToWait(): number {
  return Math.max(1, Math.ceil((acceptsAgainAt - Date.now()) / MINUTE_MS) || 1);
}
