import * as z from 'zod/mini';
import type { VenueContext } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import { describeCause } from '#server/log-cause.ts';
import type { ProviderOrder } from '#server/provider/types.ts';
import { identityClaim } from '#server/rights/buyer-record.ts';
import { keyOf } from '#server/shared-state/shared-state.ts';
import type { CardCode } from '#shared/cards/card-code.ts';
import type { BuyerIdentity } from '#shared/customer/customer.ts';
import { type Receipt, receiptOf, receiptSchema } from '#shared/receipt.ts';
import { takeLocks } from './order-lock.ts';

/** The seven days in which a buyer may withdraw (Código de Defesa do Consumidor, art. 49), and one more, in ms. */
const KEPT_MS = 8 * 24 * 60 * 60_000;

/** How many receipts are kept per buyer and card: the latest ones. */
const MOST_RECEIPTS = 8;

const storedSchema = z.array(receiptSchema);

type Buyer = { readonly card: CardCode; readonly claim: string };

/** Keys are signed, because e-mail and document can be guessed. Earlier secrets find earlier receipts. */
const keysOf = ({ config, venue }: VenueContext, { card, claim }: Buyer) =>
  config.handleSecrets.map((secret) => keyOf(['receipts', venue.site, card, claim], secret));

async function readAll(ctx: VenueContext, buyer: Buyer): Promise<readonly Receipt[]> {
  const texts = await Promise.all(keysOf(ctx, buyer).map((key) => ctx.orders.marks.read(key)));
  return texts.flatMap((text) => (text === null ? [] : storedSchema.parse(JSON.parse(text))));
}

async function keep(ctx: VenueContext, order: ProviderOrder, claim: string): Promise<void> {
  const receipt = receiptOf(order, new Date());
  for (const card of new Set([order.firstCard, ...order.cards])) {
    const [key = ''] = keysOf(ctx, { card, claim });
    // Two orders of a buyer may finish at the same time, and neither receipt may overwrite the other.
    await takeLocks(ctx, [key], async () => {
      const others = (await readAll(ctx, { card, claim })).filter(({ reference }) => reference !== order.reference);
      await ctx.orders.marks.set(key, KEPT_MS, JSON.stringify([receipt, ...others].slice(0, MOST_RECEIPTS)));
    });
  }
}

/**
 * Keeps the receipt of an order that was just completed for its buyer, under each of its cards, because the provider
 * need not return a completed order again (B3). A failure is only logged, since the order is complete.
 */
export async function keepReceipt(ctx: VenueContext, order: ProviderOrder): Promise<void> {
  const claim = order.buyer.identityClaim;
  if (!order.isCompleted || claim === null) return;
  await keep(ctx, order, claim).catch((error: unknown) => {
    ctx.log.warn({ cause: describeCause(error) }, 'the receipt of an order was not kept');
  });
}

/**
 * Returns a card's receipts for the buyer with this e-mail and document (R1). @throws AppError BUYER_NOT_PROVEN if none
 */
export function findReceipts(ctx: VenueContext, card: CardCode, identity: BuyerIdentity): Promise<readonly Receipt[]> {
  return ctx.limits.guess({ kind: 'buyer', site: ctx.venue.site, subjects: [card] }, ctx, async () => {
    const found = await readAll(ctx, { card, claim: identityClaim(identity) });
    if (found.length === 0) throw new AppError('BUYER_NOT_PROVEN');
    return found;
  });
}
