/** The server's clock minus the device's, in ms. */
let aheadMs = 0;

/** @param date the `Date` header of a fresh response, if it has one */
export function noteServerTime(date: string | null): void {
  const serverMs = Date.parse(date ?? '');
  if (!Number.isNaN(serverMs)) aheadMs = serverMs - Date.now();
}

/** Returns the server's time to about a second, because device clocks may be wrong by days. */
export const serverTime = (): Date => new Date(Date.now() + aheadMs);

const MINUTE_MS = 60_000;

let acceptsAgainAt = 0;

/** @param seconds a response's `Retry-After`. The latest end counts, so a busy server's second ends no limit of minutes. */
export function noteRetryAfter(seconds: string | null): void {
  const at = Date.now() + Number(seconds) * 1_000;
  if (at > acceptsAgainAt) acceptsAgainAt = at;
}

export const minutesToWait = (): number => Math.max(1, Math.ceil((acceptsAgainAt - Date.now()) / MINUTE_MS));

let known: string | undefined;

/** Returns a zone such as `America/Sao_Paulo`. */
export function browserTimeZone(): string {
  // Read once, because a date format takes a slow phone a tenth of a second.
  known ??= new Intl.DateTimeFormat().resolvedOptions().timeZone;
  return known;
}
