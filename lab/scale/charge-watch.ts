import { setTimeout as wait } from 'node:timers/promises';
import type { JournalReply } from '../../mock-provider/control/schema.ts';
import type { StepVenue } from './scene.ts';

type JournalEntry = JournalReply['entries'][number];

/** The mock keeps only the latest thousand calls. */
const READ_EVERY_MS = 250;

/** The reply may have been lost. */
export const hasCharged = ({ status, fault }: Pick<JournalEntry, 'status' | 'fault'>): boolean =>
  status === 200 || fault === 'lost_reply';

export type ChargeWatch = { stop(): Promise<ReadonlyMap<string, number>> };

/** Counts charge requests. The mock answers a second charge with the first; real providers may not. */
export function watchCharges(venue: StepVenue): ChargeWatch {
  const counts = new Map<string, number>();
  let since = 0;
  let isOver = false;
  const read = async () => {
    const { entries } = await venue.chargeRequests(since);
    for (const entry of entries) {
      since = Math.max(since, entry.sequence);
      const order = Object.values(entry.ids).join(' ');
      if (hasCharged(entry)) counts.set(order, (counts.get(order) ?? 0) + 1);
    }
  };
  const reading = (async () => {
    while (!isOver) {
      await read();
      await wait(READ_EVERY_MS);
    }
  })();
  // `stop`, which always follows, throws it.
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
