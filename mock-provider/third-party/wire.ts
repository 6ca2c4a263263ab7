import { z } from 'zod';

/**
 * The replies of the third-party services that are in no other schema. The storefront reads only a few of their fields;
 * these are what the mock sends.
 */

export const cardToken = z.object({
  id: z.string(),
  type: z.literal('card'),
  created_at: z.iso.datetime(),
  expires_at: z.iso.datetime(),
  card: z.object({
    last_four_digits: z.string().regex(/^\d{4}$/),
    exp_month: z.int(),
    exp_year: z.int(),
    type: z.literal('credit'),
  }),
});
export type CardToken = z.output<typeof cardToken>;

/** A failure of the card token service, in words. */
export const tokenFailureReply = z.object({ message: z.string() });
/** A refused card: by the dotted path of the field, its messages. */
export const tokenRefusalReply = tokenFailureReply.extend({ errors: z.record(z.string(), z.array(z.string())) });
export type TokenRefusal = z.output<typeof tokenRefusalReply>;

/** The international postal service knows no such code. */
export const unknownPostalCode = z.strictObject({});

export const acceptedReport = z.strictObject({});
export const refusedReport = z.object({ detail: z.string() });
export type RefusedReport = z.output<typeof refusedReport>;
