import { z } from 'zod';
import { wireCardCode } from '#shared/provider-api/primitives.ts';

const count = z.int().min(0).max(20_000).optional();

export const cardRecipe = z.strictObject({
  photos: count,
  videos: count,
  sold_photos: count,
  sold_videos: count,
  extras: count,
  /** The access code that the media lists ask for. */
  secret: z.string().min(1).optional(),
  /** The default is whether the venue sells online. */
  can_sell_online: z.boolean().optional(),
  /** `yyyy-MM-dd`. The face search compares it. */
  visit_date: z.iso.date().optional(),
  /** The visit date as a number of days before today by the venue's clock, for cards that never grow old. */
  days_ago: z.int().nonnegative().optional(),
  /** When the parts of the visit began. The media were taken in turns in each, a minute apart, and say their sizes too. */
  taken_at: z
    .array(z.iso.datetime({ offset: true }))
    .min(1)
    .optional(),
});
export type CardRecipe = z.output<typeof cardRecipe>;

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

export type CustomerRecord = z.output<typeof customerRecord>;

/** A customer and the card that identification leads to, or the code of the refusal. */
export const knownCustomer = z.union([
  customerRecord.extend({ card: wireCardCode }),
  customerRecord.extend({ refusal: z.literal('CUSTOMER_CODE_NOT_FOUND') }),
]);
export type KnownCustomer = z.output<typeof knownCustomer>;
