import * as z from 'zod/mini';
import type { VenueContext } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import { describeCause } from '#server/log-cause.ts';
import type { ProviderOrder } from '#server/provider/types.ts';
import { identityClaim } from '#server/rights/buyer-record.ts';
import { keyOf } from '#server/shared-state/shared-state.ts';
import type { CardCode } from '#shared/cards/card-code.ts';
import type { BuyerIdentity } from '#shared/customer/customer.ts';
import type { PaymentMethod } from '#shared/payment.ts';
import { type Receipt, receiptOf, receiptSchema } from '#shared/receipt.ts';
import { CHARGED_MS } from './charge-record.ts';
import { takeLocks } from './order-lock.ts';

/** The seven days in which a buyer may withdraw (Código de Defesa do Consumidor, art. 49), and one more, in ms. */
const KEPT_MS = 8 * 24 * 60 * 60_000;

/** How many receipts are kept per buyer and card: the latest ones. */
const MOST_RECEIPTS = 8;

const storedSchema = z.array(receiptSchema);

type Buyer = { readonly card: CardCode; readonly claim: string };

/** Returns a key signed by each secret, as e-mail and document are guessable. Earlier ones find earlier receipts. */
const keysOf = ({ config, venue }: VenueContext, { card, claim }: Buyer) =>
  config.handleSecrets.map((secret) => keyOf(['receipts', venue.site, card, claim], secret));

const draftSchema = z.object({
  receipt: receiptSchema,
  /** The keys under which the receipt is to be kept: for each card, one per secret. */
  keys: z.array(z.array(z.string())),
});
type Draft = z.infer<typeof draftSchema>;

const draftKey = ({ venue }: VenueContext, orderId: string) => keyOf(['receipt draft', venue.site, orderId]);

/** Returns the receipt to keep for an order; null if the order has no buyer. */
function draftOf(ctx: VenueContext, order: ProviderOrder): Draft | null {
  const claim = order.buyer.identityClaim;
  if (claim === null) return null;
  const cards = [...new Set([order.firstCard, ...order.cards])];
  return { receipt: receiptOf(order, new Date()), keys: cards.map((card) => keysOf(ctx, { card, claim })) };
}

async function readDraft(ctx: VenueContext, orderId: string): Promise<Draft | null> {
  const text = await ctx.orders.hints.read(draftKey(ctx, orderId));
  return text === null ? null : draftSchema.parse(JSON.parse(text));
}

async function readAll(ctx: VenueContext, keys: readonly string[]): Promise<readonly Receipt[]> {
  const texts = await Promise.all(keys.map((key) => ctx.orders.marks.read(key)));
  const receipts = texts.flatMap((text) => (text === null ? [] : storedSchema.parse(JSON.parse(text))));
  // After the secret has changed, earlier receipts are under the earlier key and, once another is kept, also under the
  // new one.
  return receipts.filter(
    (receipt, at) => at === receipts.findIndex(({ reference }) => reference === receipt.reference),
  );
}

async function keep(ctx: VenueContext, { receipt, keys }: Draft): Promise<void> {
  for (const ofCard of keys) {
    const [key = ''] = ofCard;
    // Two orders of a buyer may finish at the same time, and neither receipt may overwrite the other.
    await takeLocks(ctx, [key], async () => {
      const others = await readAll(ctx, ofCard);
      // Another phone that finished the same order may have kept this receipt.
      if (others.some(({ reference }) => reference === receipt.reference)) return;
      await ctx.orders.marks.set(key, KEPT_MS, JSON.stringify([receipt, ...others].slice(0, MOST_RECEIPTS)));
    });
  }
}

async function orLog(ctx: VenueContext, keeping: Promise<void>): Promise<void> {
  await keeping.catch((error: unknown) => {
    ctx.log.warn({ cause: describeCause(error) }, 'the receipt of an order was not kept');
  });
}

/**
 * Keeps the receipt of a newly completed order for the buyer, under each of the order's cards, because the provider
 * need not return a completed order again (B3). Keeps the drafted receipt if the reply to the finish names no buyer, and
 * the drafted method if it names none. A failure is only logged, since the order is complete.
 */
export async function keepReceipt(ctx: VenueContext, order: ProviderOrder): Promise<void> {
  if (!order.isCompleted) return;
  const completed = draftOf(ctx, order);
  if (completed === null) return keepDraftedReceipt(ctx, order.reference);
  const { receipt, keys } = completed;
  const keepWithMethod = async () => {
    const method = receipt.method ?? (await readDraft(ctx, order.reference))?.receipt.method ?? null;
    await keep(ctx, { receipt: { ...receipt, method }, keys });
  };
  await orLog(ctx, keepWithMethod());
}

/** Drafts the receipt of an order about to be charged, in case the reply to its finish is lost or incomplete. */
export async function draftReceipt(ctx: VenueContext, order: ProviderOrder, method: PaymentMethod): Promise<void> {
  const draft = draftOf(ctx, order);
  if (draft === null) return;
  const text = JSON.stringify({ ...draft, receipt: { ...draft.receipt, method } });
  await orLog(ctx, ctx.orders.hints.set(draftKey(ctx, order.reference), CHARGED_MS, text));
}

/** Keeps the drafted receipt of an order which the provider has completed without returning it, or its buyer. */
export async function keepDraftedReceipt(ctx: VenueContext, orderId: string): Promise<void> {
  const keepDraft = async () => {
    const draft = await readDraft(ctx, orderId);
    if (draft === null) return;
    const { receipt, keys } = draft;
    await keep(ctx, { receipt: { ...receipt, completedAt: new Date().toISOString() }, keys });
  };
  await orLog(ctx, keepDraft());
}

/** Returns a card's receipts for their buyer (R1). @throws AppError BUYER_NOT_PROVEN if there are none */
export function findReceipts(ctx: VenueContext, card: CardCode, identity: BuyerIdentity): Promise<readonly Receipt[]> {
  return ctx.limits.guess({ kind: 'buyer', site: ctx.venue.site, subjects: [card] }, ctx, async () => {
    const found = await readAll(ctx, keysOf(ctx, { card, claim: identityClaim(identity) }));
    if (found.length === 0) throw new AppError('BUYER_NOT_PROVEN');
    return found;
  });
}
