import { z } from 'zod';
import { wireCardCode } from '#shared/provider-api/primitives.ts';

const count = z.int().min(0).max(20_000).optional();

/** What a card holds, as data: what fixtures, scenarios and the control API have in common. */
export const cardRecipe = z.strictObject({
  /** To buy. */
  photos: count,
  /** To buy. */
  videos: count,
  sold_photos: count,
  sold_videos: count,
  /** Free photos. */
  extras: count,
  /** The access code that the media lists ask for. */
  secret: z.string().min(1).optional(),
  /** Left out: as the venue sells. */
  can_sell_online: z.boolean().optional(),
  /** `yyyy-MM-dd`, what the face search goes by. */
  visit_date: z.iso.date().optional(),
  /** The same, so many days before today by the venue's clock: a date that never grows old. */
  days_ago: z.int().nonnegative().optional(),
});
export type CardRecipe = z.output<typeof cardRecipe>;

/** A customer who can be found by the identification form. */
export const customerRecord = z.strictObject({
  name: z.string().optional(),
  lastname: z.string().optional(),
  external_id: z.string().optional(),
  cpf: z
    .string()
    .regex(/^\d{11}$/)
    .optional(),
  password: z.string().optional(),
});

/** A customer and the card that identification leads to, or the code of the refusal. */
export const knownCustomer = z.union([
  customerRecord.extend({ card: wireCardCode }),
  customerRecord.extend({ refusal: z.literal('CUSTOMER_CODE_NOT_FOUND') }),
]);
export type KnownCustomer = z.output<typeof knownCustomer>;
