import { type Bound, type LimitContext, type Requester, subjectsOf, tooMany } from './limit-context.ts';
import type { ActionKind } from './numbers.ts';

/** The bounds of an action, narrowest first: too many tries of one order do not use up the allowance of the address. */
function boundsOf({ numbers, keyOf }: LimitContext, kind: ActionKind, requester: Requester): Bound[] {
  const { site, address } = requester;
  const allowed = numbers.actions[kind];
  const orders = kind === 'checkout' ? subjectsOf(requester) : [];
  return [
    ...orders.map((order) => ({ key: keyOf(kind, 'subject', site, order), allowed: numbers.checkoutsOfOneOrder })),
    { key: keyOf(kind, 'address', site, address), allowed },
    { key: keyOf(kind, 'all venues', address), allowed: allowed * numbers.timesOverAllVenues },
  ];
}

/** Counts an action before it happens. @throws AppError TOO_MANY_REQUESTS when it happened too often. */
export async function countAction(context: LimitContext, kind: ActionKind, requester: Requester): Promise<void> {
  for (const { key, allowed } of boundsOf(context, kind, requester)) {
    const now = await context.counter.add(key);
    if (now.count > allowed) throw tooMany(context, kind, now);
  }
}

/** The same without counting, for what is counted only once it failed. @throws AppError TOO_MANY_REQUESTS */
export async function assertNotTooOften(context: LimitContext, kind: ActionKind, requester: Requester): Promise<void> {
  for (const { key, allowed } of boundsOf(context, kind, requester)) {
    const now = await context.counter.read(key);
    if (now.count >= allowed) throw tooMany(context, kind, now);
  }
}
