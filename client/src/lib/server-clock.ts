/** How much later the server's clock is than the device's, in ms. */
let aheadMs = 0;

/** Stores the server's time. @param date the `Date` header of a response that came just now; null when it has none */
export function noteServerTime(date: string | null): void {
  const serverMs = Date.parse(date ?? '');
  if (!Number.isNaN(serverMs)) aheadMs = serverMs - Date.now();
}

/** The present time by the server's clock, to about a second: the device's clock may be wrong by days. */
export const serverTime = (): Date => new Date(Date.now() + aheadMs);
