import { z } from 'zod';
import type { StartScenario } from './control/organizations/start-scenario.ts';
import { webhookTarget } from './world/webhook-target.ts';

/** Those of pino. */
export const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;

export const address = z.url({ protocol: /^https?$/, error: 'must be an address such as http://localhost:4010' });
/** May have `{venue}`, which is no part of a host name before it is replaced. */
export const venueAddress = z
  .string()
  .refine((url) => address.safeParse(url.replaceAll('{venue}', 'venue')).success, 'must be an address with {venue}');

const options = z.strictObject({
  /** A pino level such as `info`; off by default. */
  logLevel: z.enum(LOG_LEVELS).optional(),
  fixturesFolder: z.string().min(1).optional(),
  /** The address of the mock for browsers, for banners and icons in its replies; by default the host of each request. */
  publicUrl: address.optional(),
  /** The address of a venue's storefront, with `{venue}` for its web name, for links on the testers' page. */
  storefrontUrl: venueAddress.optional(),
  /** What it has beside its fixtures at its start and after a reset, or the path of a JSON file with that. */
  scenario: z
    .union([z.string().min(1), z.custom<StartScenario>((value) => typeof value === 'object' && value !== null)])
    .optional(),
  /** Whether other machines may call the control API; off by default. */
  remoteControl: z.boolean().optional(),
  replayFolder: z.string().min(1).optional(),
  /** Whether replies that differ from the documents become violations; off by default. */
  checkReplies: z.boolean().optional(),
  webhook: webhookTarget.optional(),
});

export type MockProviderOptions = Readonly<z.input<typeof options>>;

export function assertOptions(given: MockProviderOptions): void {
  const parsed = options.safeParse(given);
  if (parsed.success) return;
  const reasons = parsed.error.issues.map((issue) =>
    issue.code === 'unrecognized_keys'
      ? `there is no option ${issue.keys.join(', ')}: there are ${Object.keys(options.shape).join(', ')}`
      : `the option ${issue.path.join('.')}: ${issue.message}`,
  );
  throw new Error(reasons.join('; '));
}
