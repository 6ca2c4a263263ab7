import type { z } from 'zod';
import { Refusal } from '#mock-provider/refuse.ts';
import type { Venue } from '#mock-provider/venue.ts';
import type { wirePayment } from '#shared/provider-api/order.ts';
import type { Ending } from './ending.ts';
import type { OrderLine } from './lines.ts';

/**
 * pending (a PIX waits) and processing (a card waits) are alive and turn into one of the others, which are final.
 * canceled: the order changed while the PIX waited, so its amount was no longer right.
 */
type ChargeStatus = 'pending' | 'processing' | 'paid' | 'refused' | 'expired' | 'canceled';

export type Charge = {
  readonly id: string;
  readonly method: 'pix' | 'creditCard';
  /** What is paid for, as it stood when the charge was made. */
  readonly lines: readonly OrderLine[];
  readonly cents: number;
  readonly pixText: string | null;
  readonly ending: Ending | null;
  /** Milliseconds since 1970, in the venue's time; null for cards. */
  readonly expiresAt: number | null;
  status: ChargeStatus;
  checks: number;
};

export function isAlive(charge: Charge): boolean {
  return charge.status === 'pending' || charge.status === 'processing';
}

/** Counts one check of a waiting charge and lets it turn out as its ending or the time says. */
export function checkCharge(charge: Charge, now: number): void {
  expireCharge(charge, now);
  if (!isAlive(charge)) return;
  charge.checks += 1;
  if (charge.ending && charge.checks >= charge.ending.afterChecks) charge.status = charge.ending.becomes;
}

/** Lets a PIX whose time is over expire. */
export function expireCharge(charge: Charge, now: number): void {
  if (isAlive(charge) && charge.expiresAt !== null && now >= charge.expiresAt) charge.status = 'expired';
}

/**
 * Settles a waiting charge by hand; settling it as what it already is changes nothing.
 * @throws Refusal PAYMENT_NOT_PENDING when it has turned out otherwise
 */
export function settleCharge(charge: Charge, status: Ending['becomes']): void {
  if (charge.status === status) return;
  if (!isAlive(charge)) throw new Refusal('PAYMENT_NOT_PENDING');
  charge.status = status;
}

/** @returns the charge as the wire has it; only a waiting or paid PIX still has its text */
export function writePayment({ switches }: Venue, charge: Charge): z.output<typeof wirePayment> {
  const payable = charge.status === 'pending' || charge.status === 'paid';
  return {
    status: charge.status.toUpperCase(),
    pix_text: payable ? charge.pixText : null,
    ...(switches.paymentMethod === 'told' ? { modality: 'online', method: charge.method } : {}),
  };
}
