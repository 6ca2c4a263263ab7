import { z } from 'zod';

/** The third parties' replies that are in no other schema, as the mock sends them. */

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

export const tokenFailureReply = z.object({ message: z.string() });
/** A refused card: by the dotted path of the field, its messages. */
export const tokenRefusalReply = tokenFailureReply.extend({ errors: z.record(z.string(), z.array(z.string())) });
export type TokenRefusal = z.output<typeof tokenRefusalReply>;

export const unknownPostalCode = z.strictObject({});

export const acceptedReport = z.strictObject({});
export const refusedReport = z.object({ detail: z.string() });
export type RefusedReport = z.output<typeof refusedReport>;
