import type { z } from 'zod';
import { Refusal } from '#mock-provider/world/refusal.ts';
import type { wirePayment } from '#shared/provider-api/order.ts';
import type { OrderLine } from './lines.ts';

/** How a charge turns out when nobody settles it by hand: at which check, and with which status. */
export type ChargeOutcome = { readonly becomes: 'paid' | 'refused' | 'expired'; readonly afterChecks: number };

/**
 * A charge is pending (a PIX) or processing (a card) until it gets one of the other statuses, which are final.
 * canceled: the order changed while the PIX was pending, so its amount was no longer right.
 */
type ChargeStatus = 'pending' | 'processing' | 'paid' | 'refused' | 'expired' | 'canceled';

export type Charge = {
  readonly id: string;
  /** Milliseconds since 1970, in the venue's time. */
  readonly madeAt: number;
  readonly method: 'pix' | 'creditCard';
  /** What is paid for, as it was when the charge was made. */
  readonly lines: readonly OrderLine[];
  readonly cents: number;
  readonly pixText: string | null;
  /** Null: it waits to be settled by hand. */
  readonly outcome: ChargeOutcome | null;
  /** Milliseconds since 1970, in the venue's time; null for cards. */
  readonly expiresAt: number | null;
  status: ChargeStatus;
  checks: number;
};

/** @returns whether the charge has no final status yet */
export function isOpen(charge: Charge): boolean {
  return charge.status === 'pending' || charge.status === 'processing';
}

/** Counts one check of an open charge, and gives it the status that its outcome or the time decides. */
export function checkCharge(charge: Charge, now: number): void {
  expireCharge(charge, now);
  if (!isOpen(charge)) return;
  charge.checks += 1;
  if (charge.outcome && charge.checks >= charge.outcome.afterChecks) charge.status = charge.outcome.becomes;
}

/** Expires a PIX whose time is over. @param now milliseconds since 1970, in the venue's time */
export function expireCharge(charge: Charge, now: number): void {
  if (isOpen(charge) && charge.expiresAt !== null && now >= charge.expiresAt) charge.status = 'expired';
}

/**
 * Settles an open charge by hand. The status that it has already changes nothing.
 * @throws Refusal PAYMENT_NOT_PENDING when it has another final status
 */
export function settleCharge(charge: Charge, status: ChargeOutcome['becomes']): void {
  if (charge.status === status) return;
  if (!isOpen(charge)) throw new Refusal('PAYMENT_NOT_PENDING');
  charge.status = status;
}

/**
 * @param namesMethod whether the reply names the payment method (a switch of the venue)
 * @returns the charge as the wire has it. Only a pending or paid PIX has its text.
 */
export function writePayment(charge: Charge, namesMethod: boolean): z.output<typeof wirePayment> {
  const payable = charge.status === 'pending' || charge.status === 'paid';
  return {
    status: charge.status.toUpperCase(),
    pix_text: payable ? charge.pixText : null,
    ...(namesMethod ? { modality: 'online', method: charge.method } : {}),
  };
}
