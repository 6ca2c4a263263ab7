import { unless } from '#provider-contract/suite/finding.ts';
import { PAYMENT_STATUSES } from '#shared/payment.ts';
import type { WirePayment } from '#shared/provider-api/order.ts';
import { centsFromReais } from '#shared/provider-api/primitives.ts';

export type KnownPayment = {
  readonly pixText: string;
  readonly totalCents: number;
  readonly isPaid: boolean;
  readonly namesMethod: boolean;
  /** The expiry as it was given at the checkout. */
  readonly expiresAt: unknown;
};

const DAY_MS = 86_400_000;
const instantOf = (time: unknown) => (typeof time === 'string' && RE_ZONE.test(time) ? Date.parse(time) : Number.NaN);
const RE_ZONE = /T.*(?:Z|[+-]\d\d:?\d\d)$/;

/** @param now in ms since 1970 */
export function expiryDifferences({ expires_at: time }: Pick<WirePayment, 'expires_at'>, now: number): string[] {
  if (time === null || time === undefined) return [];
  const left = instantOf(time) - now;
  if (Number.isNaN(left)) return ['expires_at: no time with its offset from UTC'];
  if (left <= 0) return ['expires_at: in the past'];
  return left > DAY_MS ? ['expires_at: later than in a day'] : [];
}

type Status = Pick<WirePayment, 'status'>;
export const isPaid = ({ status }: Status) => status.toLowerCase() === 'paid';
const isWaiting = ({ status }: Status) => ['pending', 'processing'].includes(status.toLowerCase());
/** Whether a payment fixes its order's total, because it is waiting or paid. */
export const isBinding = (payment: Status) => isWaiting(payment) || isPaid(payment);

/**
 * The statuses that a provider may name: `processing` is a credit card payment without a decision, `canceled` a
 * replaced charge.
 */
const KNOWN = [...Object.keys(PAYMENT_STATUSES), 'processing', 'canceled'];

export function paymentStatusDifferences({ status }: Status): string[] {
  return unless(KNOWN.includes(status.toLowerCase()), `status: "${status}" is unknown`);
}

function amountDifferences({ amount }: WirePayment, totalCents: number): string[] {
  if (amount === null || amount === undefined || centsFromReais(amount) === totalCents) return [];
  return [`amount: ${amount} for an order of ${(totalCents / 100).toFixed(2)}`];
}

export function chargeDifferences(payment: WirePayment, totalCents: number): string[] {
  return [
    ...unless(isWaiting(payment), `status: ${payment.status}, and nobody has paid yet`),
    ...unless((payment.method ?? 'pix') === 'pix', `method: ${payment.method} for a PIX`),
    ...amountDifferences(payment, totalCents),
  ];
}

export function readDifferences(payment: WirePayment, known: KnownPayment): string[] {
  const { pix_text: text, method } = payment;
  const isLost = known.isPaid && !isPaid(payment);
  return [
    ...(isLost ? [`status: ${payment.status} after it was paid`] : []),
    ...unless(isBinding(payment) || isLost, `status: ${payment.status} of a PIX that waits`),
    ...unless(text === known.pixText || (!text && isPaid(payment)), 'pix_text: another than at the checkout'),
    ...unless((method ?? 'pix') === 'pix', `method: ${method} for a PIX`),
    ...unless(
      payment.expires_at == null || instantOf(payment.expires_at) === instantOf(known.expiresAt),
      'expires_at: another than at the checkout',
    ),
    ...(known.namesMethod && !method ? ['method: missing, and the checkout named it'] : []),
    ...amountDifferences(payment, known.totalCents),
  ];
}
