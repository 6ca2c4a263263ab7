/** How much later the server's clock is than the device's, in ms. */
let aheadMs = 0;

/** Stores the server's time. @param date the `Date` header of a response that came just now; null when it has none */
export function noteServerTime(date: string | null): void {
  const serverMs = Date.parse(date ?? '');
  if (!Number.isNaN(serverMs)) aheadMs = serverMs - Date.now();
}

/** The present time by the server's clock, to about a second: the device's clock may be wrong by days. */
export const serverTime = (): Date => new Date(Date.now() + aheadMs);

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

/** What newer browsers have, and the type library of our oldest browsers does not name. */
type MayHaveTemporal = { readonly Temporal?: { readonly Now: { timeZoneId(): string } } };

let known: string | undefined;

/**
 * The browser's time zone, such as `America/Sao_Paulo`; the provider learns in which zone an order was made.
 * The first date format of a page takes a slow phone a tenth of a second, in the middle of a gallery's first rendering;
 * `Temporal` knows the zone without one.
 */
export function browserTimeZone(): string {
  known ??=
    (globalThis as MayHaveTemporal).Temporal?.Now.timeZoneId() ?? new Intl.DateTimeFormat().resolvedOptions().timeZone;
  return known;
}
