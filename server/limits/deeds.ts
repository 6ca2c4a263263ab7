import { type Bound, type Ledger, subjectsOf, tooMany } from './ledger.ts';
import type { Doer } from './limits.ts';
import type { DeedKind } from './numbers.ts';

/** The narrowest first: an order that is tried too often does not use up what its address may do. */
function boundsOf({ numbers, keyOf }: Ledger, kind: DeedKind, doer: Doer): Bound[] {
  const { site, address } = doer;
  const allowed = numbers.deeds[kind];
  const orders = kind === 'checkout' ? subjectsOf(doer) : [];
  return [
    ...orders.map((order) => ({ key: keyOf(kind, 'subject', site, order), allowed: numbers.checkoutsOfOneOrder })),
    { key: keyOf(kind, 'address', site, address), allowed },
    { key: keyOf(kind, 'all venues', address), allowed: allowed * numbers.timesOverAllVenues },
  ];
}

/** Counts a deed before it is done. @throws StorefrontError TOO_MANY_REQUESTS when it was done too often */
export async function countDeed(ledger: Ledger, kind: DeedKind, doer: Doer): Promise<void> {
  for (const { key, allowed } of boundsOf(ledger, kind, doer)) {
    const now = await ledger.counter.add(key);
    if (now.count > allowed) throw tooMany(ledger, kind, now);
  }
}
