import { pixPlan } from '#mock-provider/scenarios/catalogue.ts';
import { Refusal } from '#mock-provider/world/refusal.ts';
import type { Venue } from '#mock-provider/world/venue.ts';
import { unpayablePixCode } from '#shared/pix-code.ts';
import { dropFromOpenOrders } from './change-order.ts';
import { type Charge, type ChargeOutcome, expireCharge, isOpen } from './charge.ts';
import { currentCharge, fingerprint, isCompleted, type Order, openLines, totalCents } from './order.ts';

const PIX_LIFE_MS = 15 * 60 * 1_000;

/** A PIX, or a credit card whose token decides the outcome. */
export type PaymentInstrument =
  | { readonly method: 'pix' }
  | { readonly method: 'creditCard'; readonly outcome: ChargeOutcome };
type Method = PaymentInstrument['method'];

/**
 * Returns the charge that a repeated checkout gets again; undefined if a new charge is needed. Cancels a pending PIX if
 * the method is a credit card.
 * @throws Refusal PAYMENT_IN_PROGRESS for a PIX while a credit card is processing
 */
function reusableCharge(venue: Venue, order: Order, method: Method): Charge | undefined {
  const charge = currentCharge(order);
  if (!charge) return undefined;
  expireCharge(charge, venue.clock.now());
  if (charge.status === 'paid') return charge;
  if (!isOpen(charge)) return undefined;
  if (charge.method === method) return charge;
  if (charge.status === 'processing') throw new Refusal('PAYMENT_IN_PROGRESS');
  charge.status = 'canceled';
  return undefined;
}

function assertPayable(venue: Venue, order: Order): void {
  if (isCompleted(order)) throw new Refusal('ORDER_COMPLETED');
  if (openLines(venue.catalogue, order).length === 0) throw new Refusal('ORDER_EMPTY');
  if (!order.customer) throw new Refusal('CUSTOMER_REQUIRED');
  if (order.addresses.length === 0) throw new Refusal('ADDRESS_REQUIRED');
}

function outcomeOf({ switches }: Venue, order: Order, instrument: PaymentInstrument): ChargeOutcome | null {
  if (instrument.method === 'creditCard') return instrument.outcome;
  const plan = pixPlan(order.customer?.email ?? '');
  if (plan === 'fails') throw new Refusal('PIX_CREATION_FAILED');
  return plan?.becomes === 'paid' ? { ...plan, atCheck: switches.paid_after ?? plan.atCheck } : plan;
}

/**
 * Charges once: a paid charge, or an open one of the same method, is returned again. A credit card replaces a pending
 * PIX.
 * @param takeInstrument uses up the credit card's token
 * @throws Refusal if the order is completed, empty or incomplete, a PIX is asked for while a credit card is processing,
 * or the token or the PIX fails
 */
export function checkout(venue: Venue, order: Order, method: Method, takeInstrument: () => PaymentInstrument): Charge {
  const reusable = isCompleted(order) ? undefined : reusableCharge(venue, order, method);
  if (reusable) return reusable;
  assertPayable(venue, order);
  const instrument = takeInstrument();
  const outcome = outcomeOf(venue, order, instrument);
  const lines = openLines(venue.catalogue, order);
  const cents = totalCents(lines);
  const pix = instrument.method === 'pix';
  const charge: Charge = {
    id: `${order.id}-c${order.charges.length + 1}`,
    madeAt: venue.clock.now(),
    method: instrument.method,
    lines,
    cents,
    pixText: pix ? unpayablePixCode(cents, order.id) : null,
    outcome,
    expiresAt: pix ? venue.clock.now() + PIX_LIFE_MS : null,
    status: pix ? 'pending' : 'processing',
    checks: 0,
  };
  if (outcome?.atCheck === 0) charge.status = outcome.becomes;
  order.charges.push(charge);
  return charge;
}

/** Completes a paid order and marks its media as sold. A second call does nothing. @throws Refusal ORDER_NOT_PAID */
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
  }
  dropFromOpenOrders(venue, ids);
}
