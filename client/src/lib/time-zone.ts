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
