import { z } from 'zod';

const url = z.url({ protocol: /^https?$/, error: 'must be an address such as http://localhost:3000/hook' });

/** Where changes of payments are posted, and the secret that signs them. */
export const webhookTarget = z.strictObject({ url, secret: z.string().min(1) });
export type WebhookTarget = Readonly<z.output<typeof webhookTarget>>;
