/** How far the server's clock is ahead of the device's clock, in ms. */
let aheadMs = 0;

/** Notes the server's time. @param date the `Date` header of a response that was not cached, if it has one */
export function noteServerTime(date: string | null): void {
  const serverMs = Date.parse(date ?? '');
  if (!Number.isNaN(serverMs)) aheadMs = serverMs - Date.now();
}

/**
 * Returns the server's time, wrong by a second or, on a slow network, a few. Before the first response, it is the
 * device's time, which may be wrong by days.
 */
export const serverTime = (): Date => new Date(Date.now() + aheadMs);

const MINUTE_MS = 60_000;

let acceptsAgainAt = 0;

/** Notes a `Retry-After` header. A busy server's wait of a second does not shorten an earlier wait of minutes. */
export function noteRetryAfter(seconds: string | null): void {
  const at = Date.now() + Number(seconds) * 1_000;
  if (at > acceptsAgainAt) acceptsAgainAt = at;
}

export const minutesToWait = (): number => Math.max(1, Math.ceil((acceptsAgainAt - Date.now()) / MINUTE_MS));

let known: string | undefined;

/** Returns the device's time zone, such as `America/Sao_Paulo`. */
export function browserTimeZone(): string {
  // The zone is read only once, because this takes 0.1 s on a slow phone.
  known ??= new Intl.DateTimeFormat().resolvedOptions().timeZone;
  return known;
}
