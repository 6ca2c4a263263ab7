import { toCents } from '#mock-provider/money.ts';
import { isAlive } from '#mock-provider/orders/charge.ts';
import { fingerprint, totalCents } from '#mock-provider/orders/lines.ts';
import { currentCharge, linesOf, type Order } from '#mock-provider/orders/order.ts';
import { writeOrder } from '#mock-provider/orders/wire-order.ts';
import type { Provider } from '#mock-provider/provider.ts';
import type { Venue } from '#mock-provider/venue.ts';
import { cardDataViolations } from './card-data.ts';
import { venueNamed } from './register.ts';
import type { InvariantsReply } from './schema.ts';

function chargeViolations(order: Order): string[] {
  const standing = order.charges.filter((charge) => isAlive(charge) || charge.status === 'paid');
  return standing.length > 1 ? [`order ${order.id} has ${standing.length} charges that stand`] : [];
}

function sumViolations(venue: Venue, order: Order): string[] {
  const written = writeOrder(venue, order);
  const sum = written.items.reduce((cents, item) => cents + toCents(item.total), 0);
  const violations = sum === toCents(written.total) ? [] : [`order ${order.id}: the items do not add up to the total`];
  const charge = currentCharge(order);
  if (charge?.status === 'paid' && charge.cents !== totalCents(linesOf(venue, order))) {
    violations.push(`order ${order.id} was paid with another amount than its total`);
  }
  return violations;
}

function completionViolations(venue: Venue, order: Order): string[] {
  if (order.completedAs === null) return [];
  const violations: string[] = [];
  if (currentCharge(order)?.status !== 'paid') violations.push(`order ${order.id} is completed and not paid`);
  if (order.completedAs !== fingerprint(linesOf(venue, order))) {
    violations.push(`order ${order.id} changed after it was completed`);
  }
  return violations;
}

/** @returns everything that should never be and is, in one venue */
export function venueViolations(venue: Venue): string[] {
  const ofOrders = [...venue.orders.values()].flatMap((order) => [
    ...chargeViolations(order),
    ...sumViolations(venue, order),
    ...completionViolations(venue, order),
  ]);
  return [...ofOrders, ...cardDataViolations(venue), ...venue.breaches];
}

/**
 * Everything that should never be and is.
 * @param organization id or web name; undefined for all of them and for the calls that named none
 */
export function checkInvariants(provider: Provider, organization: string | undefined): InvariantsReply {
  const { world } = provider;
  const violations =
    organization === undefined
      ? [...world.breaches, ...world.venues().flatMap(venueViolations)]
      : venueViolations(venueNamed(provider, organization));
  return { ok: violations.length === 0, violations };
}
