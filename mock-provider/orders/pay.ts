import { brCode } from '#mock-provider/br-code.ts';
import { Refusal } from '#mock-provider/refuse.ts';
import { pixPlan } from '#mock-provider/scenarios.ts';
import type { Venue } from '#mock-provider/venue.ts';
import { type Charge, expireCharge, isAlive } from './charge.ts';
import type { Ending } from './ending.ts';
import { fingerprint, totalCents } from './lines.ts';
import { currentCharge, dropFromOpenOrders, isCompleted, type Order, openLines } from './order.ts';

const PIX_LIFE_MS = 15 * 60 * 1_000;

/** A PIX, or a card whose token says how it turns out. */
export type Means = { readonly method: 'pix' } | { readonly method: 'creditCard'; readonly ending: Ending };

/** The charge that answers a repeated checkout; a PIX that another means replaces is canceled. */
function standingCharge(venue: Venue, order: Order, method: Means['method']): Charge | undefined {
  const charge = currentCharge(order);
  if (!charge) return undefined;
  expireCharge(charge, venue.clock.now());
  if (charge.status === 'paid') return charge;
  if (!isAlive(charge)) return undefined;
  if (charge.method === method) return charge;
  if (charge.status === 'processing') throw new Refusal('PAYMENT_IN_PROGRESS');
  charge.status = 'canceled';
  return undefined;
}

function assertPayable(venue: Venue, order: Order): void {
  if (isCompleted(order)) throw new Refusal('ORDER_COMPLETED');
  if (openLines(venue, order).length === 0) throw new Refusal('ORDER_EMPTY');
  if (!order.customer) throw new Refusal('CUSTOMER_REQUIRED');
  if (!order.address) throw new Refusal('ADDRESS_REQUIRED');
}

/** How the charge turns out by itself, by what was typed; null: it waits to be settled. */
function endingOf(order: Order, means: Means): Ending | null {
  if (means.method === 'creditCard') return means.ending;
  const plan = pixPlan(order.customer?.email ?? '');
  if (plan === 'fails') throw new Refusal('PIX_CREATION_FAILED');
  return plan;
}

/**
 * Charges an order once: while a charge waits or is paid, the same one answers again.
 * @param takeMeans called only when a charge is really made, since it uses the card's token up
 * @throws Refusal when there is nothing to pay, somebody to pay it is missing, or the PIX cannot be made
 */
export function checkout(venue: Venue, order: Order, method: Means['method'], takeMeans: () => Means): Charge {
  const standing = isCompleted(order) ? undefined : standingCharge(venue, order, method);
  if (standing) return standing;
  assertPayable(venue, order);
  const means = takeMeans();
  const ending = endingOf(order, means);
  const lines = openLines(venue, order);
  const cents = totalCents(lines);
  const pix = means.method === 'pix';
  const charge: Charge = {
    id: `${order.id}-c${order.charges.length + 1}`,
    method: means.method,
    lines,
    cents,
    pixText: pix ? brCode(cents, order.id) : null,
    ending,
    expiresAt: pix ? venue.clock.now() + PIX_LIFE_MS : null,
    status: pix ? 'pending' : 'processing',
    checks: 0,
  };
  if (ending?.afterChecks === 0) charge.status = ending.becomes;
  order.charges.push(charge);
  return charge;
}

/**
 * Completes a paid order: its media are sold from now on. Finishing again changes nothing.
 * @throws Refusal ORDER_NOT_PAID
 */
export function finish(venue: Venue, order: Order): void {
  if (isCompleted(order)) return;
  const charge = currentCharge(order);
  if (charge?.status !== 'paid') throw new Refusal('ORDER_NOT_PAID');
  const ids = charge.lines.flatMap((line) => line.media.map(({ id }) => id));
  order.completedAs = fingerprint(charge.lines);
  for (const card of order.cards) {
    for (const id of ids) {
      const media = card.media.get(id);
      if (media) media.state = 'sold';
    }
    card.lists = null;
  }
  dropFromOpenOrders(venue, ids);
}
