import { z } from 'zod';
import { httpMethod } from '#mock-provider/faults/fault.ts';
import { bodyPart } from '#mock-provider/faults/partial-match.ts';

const callFields = {
  method: httpMethod.optional().describe('Such as `POST`; by default any.'),
  path: z.string().min(1).describe('A part of the route such as `/payment/checkout`, or of the path with its ids.'),
  body: bodyPart.describe(
    'A part of the body, as the journal has it. `{"matches": "^ana@"}` in place of a text is a regular expression; a name such as `/items/0/id` is a path.',
  ),
  status: z.int().min(200).max(599).nullable().optional().describe('Of the response; null for none.'),
};
const bounds = ({ exactly, at_least: least, at_most: most }: Bounds) =>
  exactly === undefined ? least !== undefined || most !== undefined : least === undefined && most === undefined;
type Bounds = Partial<Record<'exactly' | 'at_least' | 'at_most', number | undefined>>;

export const verifyRequest = z
  .strictObject({
    ...callFields,
    organization: z.string().describe('Id or web name.'),
    path: callFields.path.optional(),
    exactly: z.int().min(0).optional().describe('How many there must be.'),
    at_least: z.int().min(1).optional().describe('In place of `exactly`, also with `at_most`.'),
    at_most: z.int().min(0).optional().describe('In place of `exactly`. More end the wait.'),
    order: z
      .array(z.strictObject(callFields))
      .min(2)
      .max(100)
      .optional()
      .describe('In place of `path` and a number: calls that must come one after the other. Others may come between.'),
    only: z.boolean().default(false).describe('Whether the venue may have got no other calls.'),
    since: z.int().min(0).default(0).describe('Counts the calls after this sequence number of the journal alone.'),
    within_ms: z.number().min(0).max(60_000).default(0).describe('How long to wait for the calls, in real time.'),
  })
  .refine(({ path, order }) => (path === undefined) !== (order === undefined), { message: 'either `path` or `order`' })
  .refine((request) => (request.order ? !bounds(request) && request.exactly === undefined : bounds(request)), {
    message: 'either `exactly`, or `at_least` and `at_most`; none with an `order`',
  })
  .refine(({ at_least: least = 0, at_most: most = least }) => least <= most, {
    message: '`at_least` is above `at_most`',
  });
export type VerifyRequest = z.input<typeof verifyRequest>;
export type VerifyWanted = z.output<typeof verifyRequest>;
