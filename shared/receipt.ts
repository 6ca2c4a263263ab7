import * as z from 'zod/mini';
import type { OrderItem } from './order.ts';
import { chargedCents, PAYMENT_METHODS, type Payment } from './payment.ts';

/** What may be kept of a completed order: number, time, method, counts and sums, no personal data, photo or code. */
export const receiptSchema = z.object({
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
export type Receipt = z.infer<typeof receiptSchema>;

type Completed = {
  readonly reference: string;
  readonly totalCents: number;
  readonly payment: Payment | null;
  readonly items: readonly (Omit<OrderItem, 'id' | 'medias'> & { readonly medias: readonly unknown[] })[];
};

/** @param completedAt when the order was completed; null if that is unknown */
export function receiptOf(order: Completed, completedAt: Date | null): Receipt {
  return {
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
}
