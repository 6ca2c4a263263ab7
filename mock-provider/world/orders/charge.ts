import type { z } from 'zod';
import type { MediaKind } from '#mock-provider/world/cards/media.ts';
import { toReais } from '#mock-provider/world/pricing.ts';
import { Refusal, type RefusalCode } from '#mock-provider/world/refusal.ts';
import type { Switches } from '#mock-provider/world/switches.ts';
import type { WireOrder, wirePayment } from '#shared/provider-api/order.ts';

/** A line of an order: a product, the media that it covers, and their total price. */
export type OrderLine = {
  /** `unities` is 0 for the all digital package. */
  readonly product: WireOrder['items'][number]['product_type'];
  readonly media: readonly { readonly id: string; readonly type: MediaKind }[];
  readonly cents: number;
};

/** The statuses in which a charge can end by itself, or be ended by hand. */
export const CHARGE_OUTCOMES = ['paid', 'refused', 'expired'] as const;
type Outcome = (typeof CHARGE_OUTCOMES)[number];

/** How a charge ends if nobody settles it by hand: at which check, and with which status. */
export type ChargeOutcome = { readonly becomes: Outcome; readonly atCheck: number };

/** `pending` (PIX) and `processing` (credit card) are open. A PIX is `canceled` by a credit card or a changed order. */
export const CHARGE_STATUSES = ['pending', 'processing', 'canceled', ...CHARGE_OUTCOMES] as const;
type ChargeStatus = (typeof CHARGE_STATUSES)[number];

type StatusRule = {
  readonly isOpen: boolean;
  /** Whether the charge fixes what the order covers and costs. */
  readonly binds: boolean;
  /** Whether a PIX with this status has its text. */
  readonly showsPix: boolean;
  /** Why a change of its order is refused; null if it may change. */
  readonly refusal: RefusalCode | null;
};

const STATUSES: Readonly<Record<ChargeStatus, StatusRule>> = {
  pending: { isOpen: true, binds: true, showsPix: true, refusal: null },
  processing: { isOpen: true, binds: true, showsPix: false, refusal: 'PAYMENT_IN_PROGRESS' },
  paid: { isOpen: false, binds: true, showsPix: true, refusal: 'ORDER_ALREADY_PAID' },
  refused: { isOpen: false, binds: false, showsPix: false, refusal: null },
  expired: { isOpen: false, binds: false, showsPix: false, refusal: null },
  canceled: { isOpen: false, binds: false, showsPix: false, refusal: null },
};

export type Charge = {
  readonly id: string;
  /** In ms since 1970, by the venue's clock. */
  readonly madeAt: number;
  readonly method: 'pix' | 'creditCard';
  /** The order's lines at the time of the charge, which pays for them. */
  readonly lines: readonly OrderLine[];
  readonly cents: number;
  readonly pixText: string | null;
  /** Null if the charge waits to be settled by hand. */
  outcome: ChargeOutcome | null;
  /** In ms since 1970, by the venue's clock; null for credit cards. */
  readonly expiresAt: number | null;
  status: ChargeStatus;
  checks: number;
};

export function isOpen(charge: Charge): boolean {
  return STATUSES[charge.status].isOpen;
}

/** @returns whether the charge is open or paid, and so fixes what its order covers and costs */
export function binds(charge: Charge): boolean {
  return STATUSES[charge.status].binds;
}

/** @returns the code that refuses a change of an order with this charge; null if the order may change */
export function changeRefusal(charge: Charge | undefined): RefusalCode | null {
  return charge ? STATUSES[charge.status].refusal : null;
}

/** Counts a check of an open charge. The charge's outcome, or its expiry, then decides the status. */
export function pollCharge(charge: Charge, now: number): void {
  expireCharge(charge, now);
  if (!isOpen(charge)) return;
  charge.checks += 1;
  if (charge.outcome && charge.checks >= charge.outcome.atCheck) charge.status = charge.outcome.becomes;
}

/** Expires a PIX whose time is over. @param now in ms since 1970, by the venue's clock */
export function expireCharge(charge: Charge, now: number): void {
  if (isOpen(charge) && charge.expiresAt !== null && now >= charge.expiresAt) charge.status = 'expired';
}

/**
 * Settles an open charge by hand. A PIX can be paid after it expired or was canceled, because a bank may report a
 * timely payment late.
 * @throws Refusal PAYMENT_NOT_PENDING if the charge has ended otherwise
 */
export function settleCharge(charge: Charge, status: Outcome): void {
  if (charge.status === status) return;
  const hasEnded = charge.status === 'expired' || charge.status === 'canceled';
  const isLate = hasEnded && charge.method === 'pix' && status === 'paid';
  if (!isOpen(charge) && !isLate) throw new Refusal('PAYMENT_NOT_PENDING');
  charge.status = status;
}

/**
 * Lets a charge be paid at a later check.
 * @param checks how many checks from now, at least 1 @throws Refusal PAYMENT_NOT_PENDING if the charge has ended
 */
export function payAfter(charge: Charge, checks: number): void {
  if (!isOpen(charge)) throw new Refusal('PAYMENT_NOT_PENDING');
  charge.outcome = { becomes: 'paid', atCheck: charge.checks + checks };
}

/** Writes a payment, with a PIX code only if it is a pending or paid PIX. */
export function writePayment(charge: Charge, { payment_method: method }: Switches): z.output<typeof wirePayment> {
  return {
    status: charge.status.toUpperCase(),
    pix_text: STATUSES[charge.status].showsPix ? charge.pixText : null,
    amount: toReais(charge.cents),
    ...(charge.status === 'pending' && charge.expiresAt !== null
      ? { expires_at: new Date(charge.expiresAt).toISOString() }
      : {}),
    ...(method === 'told' ? { modality: 'online', method: charge.method } : {}),
  };
}
