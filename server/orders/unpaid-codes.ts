import type { VenueContext } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import type { OrderKey } from '#server/rights/handles.ts';
import { keyOf } from '#server/shared-state/shared-state.ts';
import type { CardCode } from '#shared/cards/card-code.ts';
import { isPaid } from '#shared/payment.ts';
import type { IssuedPixCode } from './order-stores.ts';
import { readPaymentOf } from './read.ts';

const MINUTE_MS = 60_000;
/** How long a PIX code usually lasts, in ms. Another code of the same order within that time counts as the same one. */
export const CODE_MS = 15 * MINUTE_MS;
/** A third code is refused until this time, in ms, after the second has expired. */
export const PAUSE_MS = 60 * MINUTE_MS;
const CODES = 2;
const pauseEnds = ({ renewedAt }: IssuedPixCode) => renewedAt + CODE_MS + PAUSE_MS;
const renews = (orderId: string, now: number) => (code: IssuedPixCode) =>
  code.orderId === orderId && now < code.madeAt + CODE_MS;

export function withCode(codes: readonly IssuedPixCode[], orderId: string, now: number): IssuedPixCode[] {
  const counted = codes.filter((code) => now < pauseEnds(code));
  const renewed = counted.find(renews(orderId, now));
  const others = counted.filter((code) => code !== renewed);
  return [...others, { orderId, madeAt: renewed?.madeAt ?? now, renewedAt: now }];
}

export function pauseMs(codes: readonly IssuedPixCode[], orderId: string, now: number): number {
  if (codes.length < CODES || codes.some(renews(orderId, now))) return 0;
  return Math.max(0, Math.max(...codes.map(pauseEnds)) - now);
}

/**
 * Returns the key by which a network's codes are counted. It names only the order's first card, so that nobody uses up
 * the codes of other people's cards by adding these to an order.
 */
const keyIn = ({ venue, networks }: VenueContext, card: CardCode) => keyOf([venue.site, card, networks.at(-1) ?? '']);

async function isAnyPaid(ctx: VenueContext, codes: readonly IssuedPixCode[]): Promise<boolean> {
  const orders = [...new Set(codes.map(({ orderId }) => orderId))];
  const payments = await Promise.all(orders.map((orderId) => readPaymentOf(ctx, orderId)));
  return payments.some(isPaid);
}

/**
 * Throws if a third code must wait after two unpaid ones. Codes are limited, because while one is open, nobody but its
 * buyer may change the order (R2).
 */
export async function assertMayCreatePixCode(ctx: VenueContext, { orderId, firstCard }: OrderKey): Promise<void> {
  const key = keyIn(ctx, firstCard);
  const codes = ctx.orders.pixCodes.get(key) ?? [];
  const ms = pauseMs(codes, orderId, Date.now());
  if (ms === 0) return;
  const retryAfterSeconds = Math.ceil(ms / 1_000);
  if (!(await isAnyPaid(ctx, codes))) throw new AppError('PIX_CODES_UNPAID', undefined, { retryAfterSeconds });
  ctx.orders.pixCodes.delete(key);
}

export function countCode(ctx: VenueContext, { orderId, firstCard }: OrderKey): void {
  const key = keyIn(ctx, firstCard);
  ctx.orders.pixCodes.set(key, withCode(ctx.orders.pixCodes.get(key) ?? [], orderId, Date.now()));
}
