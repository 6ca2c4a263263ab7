import { setTimeout as wait } from 'node:timers/promises';
import type { Venue } from '../../e2e/venue.ts';

export const CHARGES = { method: 'POST', path: '/payment/checkout' };

/** Calls are read this often, because the mock keeps only the latest thousand. */
const READ_EVERY_MS = 250;

/** Whether a charge was made, even if its reply was lost. */
export const hasCharged = ({ status, fault }: { readonly status: number | null; readonly fault?: string }): boolean =>
  status === 200 || fault === 'lost_reply';

/** Counts the charges of each order. The mock answers a second charge with the first, but a real provider may not. */
export function watchCharges(venue: Venue): { stop(): Promise<ReadonlyMap<string, number>> } {
  const counts = new Map<string, number>();
  let since = 0;
  let isOver = false;
  const read = async () => {
    for (const call of await venue.calls(CHARGES.method, CHARGES.path, since)) {
      since = Math.max(since, call.sequence);
      const order = Object.values(call.ids).join(' ');
      if (hasCharged(call)) counts.set(order, (counts.get(order) ?? 0) + 1);
    }
  };
  const reading = (async () => {
    while (!isOver) {
      await read();
      await wait(READ_EVERY_MS);
    }
  })();
  // An error is not lost here: `stop` throws it.
  reading.catch(() => undefined);
  return {
    async stop() {
      isOver = true;
      await reading;
      await read();
      return counts;
    },
  };
}
