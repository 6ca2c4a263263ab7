import { z } from 'zod';
import type { Picture } from '#mock-provider/world/picture.ts';
import { wireCardCode } from '#shared/provider-api/primitives.ts';

const count = (what: string) => z.int().min(0).max(20_000).optional().describe(`How many ${what}.`);

export const cardRecipe = z.strictObject({
  photos: count('photos are to buy'),
  videos: count('videos are to buy'),
  sold_photos: count('photos are bought already'),
  sold_videos: count('videos are bought already'),
  extras: count('photos are free'),
  secret: z.string().min(1).optional().describe('The access code that the media lists ask for.'),
  can_sell_online: z.boolean().optional().describe('By default what the venue says.'),
  visit_date: z.iso.date().optional().describe('The date that a face search compares, as `yyyy-MM-dd`.'),
  days_ago: z
    .int()
    .nonnegative()
    .optional()
    .describe("The visit date as a number of days before today by the venue's clock, for cards that never grow old."),
  taken_at: z
    .array(z.iso.datetime({ offset: true }))
    .min(1)
    .optional()
    .describe(
      'When the parts of the visit began. Media are distributed over them in turn, a minute apart, and also have their sizes.',
    ),
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

/** A customer with the card that identification leads to, or with the code of the refusal. */
export const knownCustomer = z.union([
  customerRecord.extend({ card: wireCardCode }),
  customerRecord.extend({ refusal: z.literal('CUSTOMER_CODE_NOT_FOUND') }),
]);
export type KnownCustomer = z.output<typeof knownCustomer>;

/** A card, or media for an existing card, and when it arrives by the venue's clock. */
export type Arrival = {
  readonly at: number;
  readonly code: string;
  /** Set for a new card. */
  readonly recipe?: CardRecipe;
  readonly customer?: CustomerRecord | undefined;
  /** Set for an existing card: how many photos and videos are added. */
  readonly more?: Pick<CardRecipe, 'photos' | 'videos'>;
  /** The pictures that its photos show, in turn. */
  readonly pictures?: readonly Picture[] | undefined;
};
