import type { VenueContext } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import { readPayment } from '#server/provider/payment.ts';
import { keyOf } from '#server/shared-state/key-of.ts';
import type { CardCode } from '#shared/cards/card-code.ts';
import { isPaid } from '#shared/payment.ts';
import { type Code, pauseMs, withCode } from './pix-codes.ts';

type PixCharge = { readonly orderId: string; readonly cards: readonly CardCode[] };

const keysOf = ({ venue, networks }: VenueContext, cards: readonly CardCode[]) =>
  cards.map((card) => keyOf([venue.site, card, networks.at(-1) ?? '']));

async function isAnyPaid(ctx: VenueContext, codes: readonly Code[]): Promise<boolean> {
  const orders = [...new Set(codes.map(({ orderId }) => orderId))];
  const payments = await Promise.all(orders.map((orderId) => readPayment(ctx.provider, orderId)));
  return payments.some(isPaid);
}

/** A code stops others from changing its order while it waits: who lets two of a card expire waits for a third (R2). */
export async function assertMayMakeCode(ctx: VenueContext, { orderId, cards }: PixCharge): Promise<void> {
  for (const key of keysOf(ctx, cards)) {
    const codes = ctx.pixCodes.get(key) ?? [];
    const ms = pauseMs(codes, orderId, Date.now());
    if (ms === 0) continue;
    const retryAfterSeconds = Math.ceil(ms / 1_000);
    if (!(await isAnyPaid(ctx, codes))) throw new AppError('PIX_CODES_UNPAID', undefined, { retryAfterSeconds });
    ctx.pixCodes.delete(key);
  }
}

export function countCode(ctx: VenueContext, { orderId, cards }: PixCharge): void {
  for (const key of keysOf(ctx, cards)) {
    ctx.pixCodes.set(key, withCode(ctx.pixCodes.get(key) ?? [], orderId, Date.now()));
  }
}
