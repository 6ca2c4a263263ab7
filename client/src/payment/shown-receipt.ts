import { z } from 'zod/mini';
import { KEYS } from '#client/lib/device-storage.ts';
import { hashOf } from '#client/lib/tab-rights.ts';
import type { CardCode } from '#shared/cards/card-code.ts';
import type { Order } from '#shared/order.ts';
import { chargedCents } from '#shared/payment.ts';

/** What a receipt shows: counts and sums, and nobody's data, no photo and no card's code. */
const keptSchema = z.object({
  /** A hash of the code of the card in the address. */
  card: z.string(),
  reference: z.string(),
  totalCents: z.number(),
  method: z.nullable(z.enum(['pix', 'creditCard'])),
  completedAt: z.nullable(z.iso.datetime()),
  items: z.array(
    z.object({
      isAllDigital: z.boolean(),
      holdsPhotos: z.boolean(),
      holdsVideos: z.boolean(),
      count: z.int().check(z.nonnegative(), z.maximum(100_000)),
      totalCents: z.number(),
    }),
  ),
});

/** A completed order whose receipt the tab shows, and when this tab saw it complete. */
export type ShownReceipt = { readonly order: Order; readonly completedAt: Date | null };

/**
 * Keeps a receipt in the tab while it is on the screen: a reload shows it again. The provider has no call for a completed
 * order, and answers with a new one as long as the card has something to buy.
 */
export function keepReceipt(card: CardCode, { order, completedAt }: ShownReceipt): void {
  const kept: z.infer<typeof keptSchema> = {
    card: hashOf(card),
    reference: order.reference,
    totalCents: chargedCents(order, order.payment),
    method: order.payment?.method ?? null,
    completedAt: completedAt?.toISOString() ?? null,
    items: order.items.map(({ isAllDigital, holdsPhotos, holdsVideos, medias, totalCents }) => ({
      isAllDigital,
      holdsPhotos,
      holdsVideos,
      totalCents,
      count: medias.length,
    })),
  };
  try {
    sessionStorage.setItem(KEYS.receipt, JSON.stringify(kept));
  } catch {
    // The storage is blocked or full: the receipt then lasts as long as the page.
  }
}

export function forgetReceipt(): void {
  try {
    sessionStorage.removeItem(KEYS.receipt);
  } catch {
    // Blocked storage holds nothing to remove.
  }
}

/**
 * The receipt that was on the screen before a reload, as the completed order of this tab's visitor.
 * @param card the card in the address.
 * @param current the order that the gallery has now; its signed id stands in for the completed one's.
 * @returns null where there was none, or the storage holds something else
 */
export function receiptBeforeReload(card: CardCode, current: Order): ShownReceipt | null {
  try {
    const kept = keptSchema.safeParse(JSON.parse(sessionStorage.getItem(KEYS.receipt) ?? 'null'));
    if (!kept.success || kept.data.card !== hashOf(card)) return null;
    const { reference, totalCents, method, completedAt, items } = kept.data;
    const order: Order = {
      ...current,
      reference,
      totalCents,
      isCompleted: true,
      customer: null,
      address: null,
      buyer: { kind: 'you', right: '' },
      payment: { status: 'paid', method, pixText: null, amountCents: totalCents },
      // The receipt counts the media. Which they were, the gallery shows.
      items: items.map(({ count, ...item }, at) => ({ ...item, id: `${at}`, medias: Array<string>(count).fill('') })),
    };
    return { order, completedAt: completedAt === null ? null : new Date(completedAt) };
  } catch {
    // The storage is blocked, or its text is not ours.
    return null;
  }
}
