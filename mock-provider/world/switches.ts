import { z } from 'zod';
import { ERROR_STYLES } from './refusal.ts';

/** Choices that the provider's documents leave open. Every venue may answer differently. */
export const switchFields = z.strictObject({
  error_style: z.enum(ERROR_STYLES).default('flag'),
  http_errors: z.boolean().default(true).describe('False: every refusal has HTTP status 200.'),
  order_post: z.enum(['create_or_get', 'create']).default('create_or_get'),
  payment_method: z
    .enum(['told', 'untold'])
    .default('told')
    .describe("Untold: a payment has only its status and PIX text, which is all that the provider's documents list."),
  addresses: z
    .enum(['newest', 'all'])
    .default('newest')
    .describe('All: an order has its earlier addresses, too, the newest first.'),
  zip: z
    .enum(['whole', 'short'])
    .default('whole')
    .describe('Short: a ZIP lacks the last of its files, and says nothing.'),
  paid_after: z
    .int()
    .min(0)
    .max(10_000)
    .optional()
    .describe('The check at which an ordinary PIX is paid by itself: 3 by default, 0 at the checkout.'),
});
export type Switches = Readonly<z.output<typeof switchFields>>;
export const DEFAULT_SWITCHES: Switches = switchFields.parse({});
