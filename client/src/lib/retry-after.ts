const MINUTE_MS = 60_000;

/** The moment from which the server takes again what it refused last. */
let opensAt = 0;

/** Keeps when to try again. @param seconds of a reply's `Retry-After`; null when it has none */
export function noteRetryAfter(seconds: string | null): void {
  if (seconds) opensAt = Date.now() + Number(seconds) * 1_000;
}

/** Whole minutes until then, at least one: for the text of a refusal. */
export function minutesToWait(): number {
  return Math.max(1, Math.ceil((opensAt - Date.now()) / MINUTE_MS) || 1);
}
