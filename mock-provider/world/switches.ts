import { z } from 'zod';
import { ERROR_STYLES } from './refusal.ts';

/** Choices that the provider's documents leave open. Every venue may answer differently. */
export const switchFields = z.strictObject({
  error_style: z.enum(ERROR_STYLES).default('flag'),
  http_errors: z.boolean().default(true).describe('If false, every refusal has HTTP status 200.'),
  order_post: z.enum(['create_or_get', 'create']).default('create_or_get'),
  payment_method: z
    .enum(['told', 'untold'])
    .default('told')
    .describe("`untold`: a payment has only its status and PIX code, which is all that the provider's documents list."),
  addresses: z
    .enum(['newest', 'all'])
    .default('newest')
    .describe('`all`: an order also has its earlier addresses, the newest first.'),
  zip: z.enum(['whole', 'short']).default('whole').describe('`short`: a ZIP lacks its last file without saying so.'),
  paid_after: z
    .int()
    .min(0)
    .max(10_000)
    .optional()
    .describe('The check that finds an ordinary PIX paid: by default the third; 0 means the checkout itself.'),
});
export type Switches = Readonly<z.output<typeof switchFields>>;
export const DEFAULT_SWITCHES: Switches = switchFields.parse({});
