import { LRUCache } from 'lru-cache';
import { AppError } from '#server/errors.ts';
import type { OrderContext } from '#server/orders/read-order.ts';
import { readPayment } from '#server/provider/payment.ts';
import { keyOf } from '#server/shared-state/key-of.ts';
import type { CardCode } from '#shared/cards/card-code.ts';
import { isPaid } from '#shared/payment.ts';

const MINUTE_MS = 60_000;
/** How long a PIX code usually waits. A new one of its order within that time renews it. */
export const CODE_MS = 15 * MINUTE_MS;
/** How long after the end of the second code there is no third. */
export const PAUSE_MS = 60 * MINUTE_MS;
const CODES = 2;
/** About 10 MB. Beyond it the codes that were made first are forgotten. */
const CAPACITY = 20_000;

type Code = { readonly orderId: string; readonly madeAt: number; readonly renewedAt: number };

/** The PIX codes that one network made of one card, oldest first. In this process alone: strangers make them. */
export type PixCodes = LRUCache<string, readonly Code[]>;

export const createPixCodes = (capacity = CAPACITY): PixCodes => new LRUCache({ max: capacity });

const pauseEnds = ({ renewedAt }: Code) => renewedAt + CODE_MS + PAUSE_MS;
const renews = (orderId: string, now: number) => (code: Code) =>
  code.orderId === orderId && now < code.madeAt + CODE_MS;

/** The codes that still count, with one that is made now. */
export function withCode(codes: readonly Code[], orderId: string, now: number): Code[] {
  const counted = codes.filter((code) => now < pauseEnds(code));
  const renewed = counted.find(renews(orderId, now));
  const others = counted.filter((code) => code !== renewed);
  return [...others, { orderId, madeAt: renewed?.madeAt ?? now, renewedAt: now }];
}

/** How long the next code has to wait, in milliseconds. */
export function pauseMs(codes: readonly Code[], orderId: string, now: number): number {
  if (codes.length < CODES || codes.some(renews(orderId, now))) return 0;
  return Math.max(0, Math.max(...codes.map(pauseEnds)) - now);
}

type PixCharge = { readonly orderId: string; readonly cards: readonly CardCode[] };

const keysOf = ({ venue, networks }: OrderContext, cards: readonly CardCode[]) =>
  cards.map((card) => keyOf([venue.site, card, networks.at(-1) ?? '']));

async function isAnyPaid(ctx: OrderContext, codes: readonly Code[]): Promise<boolean> {
  const orders = [...new Set(codes.map(({ orderId }) => orderId))];
  const payments = await Promise.all(orders.map((orderId) => readPayment(ctx.provider, orderId)));
  return payments.some(isPaid);
}

/**
 * A code stops all others from changing its order while it waits: who lets two of a card expire waits for a third (R2).
 * A card can be charged at once. @throws AppError PIX_CODES_UNPAID
 */
export async function assertMayMakeCode(ctx: OrderContext, { orderId, cards }: PixCharge): Promise<void> {
  for (const key of keysOf(ctx, cards)) {
    const codes = ctx.pixCodes.get(key) ?? [];
    const ms = pauseMs(codes, orderId, Date.now());
    if (ms === 0) continue;
    const retryAfterSeconds = Math.ceil(ms / 1_000);
    if (!(await isAnyPaid(ctx, codes))) throw new AppError('PIX_CODES_UNPAID', undefined, { retryAfterSeconds });
    ctx.pixCodes.delete(key);
  }
}

export function countCode(ctx: OrderContext, { orderId, cards }: PixCharge): void {
  for (const key of keysOf(ctx, cards)) {
    ctx.pixCodes.set(key, withCode(ctx.pixCodes.get(key) ?? [], orderId, Date.now()));
  }
}
