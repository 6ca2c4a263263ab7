/** Server clock minus device clock, in ms. */
let aheadMs = 0;

/** From the `Date` header of a fresh response, or null. */
export function noteServerTime(date: string | null): void {
  const serverMs = Date.parse(date ?? '');
  if (!Number.isNaN(serverMs)) aheadMs = serverMs - Date.now();
}

/** By the server's clock, to about a second: device clocks may be wrong by days. */
export const serverTime = (): Date => new Date(Date.now() + aheadMs);

const MINUTE_MS = 60_000;

let acceptsAgainAt = 0;

/** From a response's `Retry-After`, or null. The latest end counts: a busy server's second ends no limit of minutes. */
export function noteRetryAfter(seconds: string | null): void {
  const at = Date.now() + Number(seconds) * 1_000;
  if (at > acceptsAgainAt) acceptsAgainAt = at;
}

export function minutesToWait(): number {
  return Math.max(1, Math.ceil((acceptsAgainAt - Date.now()) / MINUTE_MS));
}

/** Missing in the type library of our oldest browsers. */
type MayHaveTemporal = { readonly Temporal?: { readonly Now: { timeZoneId(): string } } };

let known: string | undefined;

/** Such as `America/Sao_Paulo`. `Temporal` is a tenth of a second faster on slow phones than a date format. */
export function browserTimeZone(): string {
  known ??=
    (globalThis as MayHaveTemporal).Temporal?.Now.timeZoneId() ?? new Intl.DateTimeFormat().resolvedOptions().timeZone;
  return known;
}
