import { z } from 'zod/mini';
import { readStoredJson, writeStored } from '#client/lib/device-storage.ts';
import { hashOf } from '#client/lib/tab-rights.ts';
import type { CardCode } from '#shared/cards/card-code.ts';
import type { Order } from '#shared/order.ts';
import { chargedCents, PAYMENT_METHODS } from '#shared/payment.ts';

/** Counts and sums only: no personal data, photo or card code. */
const keptSchema = z.object({
  card: z.string(),
  reference: z.string(),
  totalCents: z.number(),
  method: z.nullable(z.enum(PAYMENT_METHODS)),
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

export type ShownReceipt = { readonly order: Order; readonly completedAt: Date | null };

/** Keeps the visible receipt for a reload: the provider cannot return a completed order. */
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
  writeStored('receipt', JSON.stringify(kept));
}

export const forgetReceipt = () => void writeStored('receipt', null);

/** Null without one or with foreign content. The signed id of `current` stands in. */
export function receiptBeforeReload(card: CardCode, current: Order): ShownReceipt | null {
  const kept = keptSchema.safeParse(readStoredJson('receipt'));
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
    // Only counts are kept; the gallery shows which media.
    items: items.map(({ count, ...item }, at) => ({ ...item, id: `${at}`, medias: Array<string>(count).fill('') })),
  };
  return { order, completedAt: completedAt === null ? null : new Date(completedAt) };
}
