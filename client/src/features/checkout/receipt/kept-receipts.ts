import * as z from 'zod/mini';
import { readStoredJson, writeStored } from '#client/lib/device-storage.ts';
import { hashOfCard } from '#client/lib/tab-rights.ts';
import { completedAt } from '#client/payment/payment-session.ts';
import type { CardCode } from '#shared/cards/card-code.ts';
import type { Order } from '#shared/order.ts';
import { type Receipt, receiptOf, receiptSchema } from '#shared/receipt.ts';

const keptSchema = z.array(
  z.extend(receiptSchema, {
    /** The hash of the card in the page's address. */
    card: z.string(),
    /** The hashes of the order's cards. Receipts that an earlier version of the page stored have none. */
    cards: z._default(z.array(z.string()), []),
    /** Marks the receipt that is on the screen, so that a reload shows it again. */
    isShown: z.boolean(),
  }),
);
type Kept = z.infer<typeof keptSchema>;

const MOST_KEPT = 8;

const readKept = (): Kept => keptSchema.safeParse(readStoredJson('receipt')).data ?? [];
const writeKept = (kept: Kept) => void writeStored('receipt', kept.length > 0 ? JSON.stringify(kept) : null);

/** Returns when an order was completed, as far as this page knows or has stored before a reload. */
export function completionOf(reference: string): Date | null {
  const kept = readKept().find((receipt) => receipt.reference === reference);
  return completedAt.get(reference) ?? (kept ? completedAtOf(kept) : null);
}

/** Stores a receipt for this tab, because the provider cannot return a completed order. */
export function storeReceipt(card: CardCode, order: Order): void {
  const kept = readKept();
  const earlier = kept.find(({ reference }) => reference === order.reference);
  const others = kept.filter((one) => one !== earlier);
  // After a reload, the order has the cards of the gallery's next order.
  const cards = earlier?.cards ?? order.cards.map(hashOfCard);
  const shown = { ...receiptOf(order, completionOf(order.reference)), card: hashOfCard(card), cards, isShown: true };
  writeKept([shown, ...others.map((other) => ({ ...other, isShown: false }))].slice(0, MOST_KEPT));
}

export const hideReceipt = () => writeKept(readKept().map((kept) => ({ ...kept, isShown: false })));

/** Returns the receipts of purchases made in this tab with any of the cards, newest first. */
export function receiptsOf(cards: readonly CardCode[]): readonly Receipt[] {
  const hashes = new Set(cards.map(hashOfCard));
  return readKept().filter((kept) => [kept.card, ...kept.cards].some((hash) => hashes.has(hash)));
}

/** Rebuilds an order from its receipt. The receipt only has the number of media, so their ids are empty. */
export function orderOfReceipt({ reference, totalCents, method, items }: Receipt) {
  return {
    reference,
    totalCents,
    payment: { status: 'paid' as const, method, pixText: null, amountCents: totalCents },
    items: items.map(({ count, ...item }, at) => ({ ...item, id: `${at}`, medias: Array<string>(count).fill('') })),
  };
}

export const completedAtOf = (receipt: Receipt) =>
  receipt.completedAt === null ? null : new Date(receipt.completedAt);

/**
 * Returns the receipt that was on the screen before the reload; null if there was none. What a receipt does not contain
 * is taken from `current`, except the buyer's data, which is left out.
 */
export function receiptBeforeReload(card: CardCode, current: Order): Order | null {
  const kept = readKept().find(({ card: hash, isShown }) => isShown && hash === hashOfCard(card));
  if (!kept) return null;
  return {
    ...current,
    ...orderOfReceipt(kept),
    isCompleted: true,
    customer: null,
    address: null,
    buyer: { kind: 'you', right: '' },
  };
}
