import { type Bound, type LimitContext, subjectsOf, tooMany } from './limit-context.ts';
import type { Requester } from './limits.ts';
import type { DeedKind } from './numbers.ts';

/** The narrowest first: an order that is tried too often does not use up what its address may do. */
function boundsOf({ numbers, keyOf }: LimitContext, kind: DeedKind, requester: Requester): Bound[] {
  const { site, address } = requester;
  const allowed = numbers.deeds[kind];
  const orders = kind === 'checkout' ? subjectsOf(requester) : [];
  return [
    ...orders.map((order) => ({ key: keyOf(kind, 'subject', site, order), allowed: numbers.checkoutsOfOneOrder })),
    { key: keyOf(kind, 'address', site, address), allowed },
    { key: keyOf(kind, 'all venues', address), allowed: allowed * numbers.timesOverAllVenues },
  ];
}

/** Counts a deed before it is done. @throws AppError TOO_MANY_REQUESTS when it was done too often */
export async function countDeed(context: LimitContext, kind: DeedKind, requester: Requester): Promise<void> {
  for (const { key, allowed } of boundsOf(context, kind, requester)) {
    const now = await context.counter.add(key);
    if (now.count > allowed) throw tooMany(context, kind, now);
  }
}
