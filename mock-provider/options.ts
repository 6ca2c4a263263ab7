import { z } from 'zod';
import type { StartScenario } from './control/organizations/scenario.ts';

export const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;

const address = z.url({ protocol: /^https?$/, error: 'must be an address such as http://localhost:4010' });
/** The address may contain `{venue}`, which is not a valid host name until it is replaced. */
const venueAddress = z
  .string()
  .refine((url) => address.safeParse(url.replaceAll('{venue}', 'venue')).success, 'must be an address with {venue}');

const path = z.string().min(1);

export const options = z.strictObject({
  logLevel: z.enum(LOG_LEVELS).optional().describe('a level of pino, such as `info`; off by default'),
  fixturesFolder: path.optional().describe('a folder whose files replace those of `fixtures/` with the same names'),
  publicUrl: address.optional().describe('the address of pictures in replies, for browsers (the host of each request)'),
  storefrontUrl: venueAddress.optional().describe('the target of the page’s links (`http://{venue}.localhost:3000`)'),
  scenario: z
    .union([path, z.custom<StartScenario>((value) => typeof value === 'object' && value !== null)])
    .optional()
    .describe('venues, cards, clocks and faults that a start or a reset makes, or the path of a JSON file of them'),
  remoteControl: z.boolean().optional().describe('whether other machines may call `/__mock`'),
  replayFolder: path.optional().describe('a folder that the recorder wrote'),
  checkReplies: z
    .boolean()
    .optional()
    .describe('whether replies that differ from the OpenAPI documents become violations'),
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
