import { z } from 'zod';
import { FAULT_KINDS, FAULT_PARAMETERS, FAULTS, type FaultKind, faultParameters } from './catalogue.ts';
import { bodyPart } from './partial-match.ts';

const specFields = z.strictObject({
  kind: z.enum(FAULT_KINDS).describe('`GET /__mock/faults/kinds` says what each does, and which fields it reads.'),
  ...faultParameters,
});
export type FaultSpec = Readonly<z.output<typeof specFields>>;

/** Whether a fault strikes during an upload. Its `after_bytes` then counts bytes of the request, not of the reply. */
export function strikesUnread({ kind, after_bytes: bytes }: Partial<FaultSpec>): boolean {
  return kind !== undefined && bytes !== undefined && !FAULTS[kind].performs;
}

/** Returns what is wrong with these fields: the kind ignores one of them, or the kind `patch` has no `patch`. */
function wrongFields({ kind, ...fields }: Partial<FaultSpec>): string[] {
  if (kind === undefined) return [];
  if (kind === 'patch' && fields.patch === undefined) return ['`patch` needs the field `patch`'];
  const { reads }: { reads: readonly string[] } = FAULTS[kind];
  const known = reads.length === 0 ? 'has no fields' : `reads ${reads.map((name) => `\`${name}\``).join(', ')}`;
  return FAULT_PARAMETERS.filter((name) => fields[name] !== undefined && !reads.includes(name)).map(
    (name) => `\`${name}\` is not read by \`${kind}\`, which ${known}`,
  );
}

const STEP = 0x6d2b79f5;

/** Returns a seed's `at`th random number, at least 0 and less than 1 (mulberry32). @param at from 0 */
export function randomNumber(seed: number, at: number): number {
  const state = (seed + Math.imul(at + 1, STEP)) >>> 0;
  let mixed = Math.imul(state ^ (state >>> 15), state | 1);
  mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
}

class BadFaultHeader extends Error {
  readonly statusCode = 400;
}

function parseHeader(header: string): Record<string, string | number> {
  const [kind = '', ...fields] = header.split(';').map((part) => part.trim());
  const pairs = fields.filter(Boolean).map((field): [string, string | number] => {
    const [, name = '', value = ''] = /^([^=]*?)\s*(?:=\s*(.*))?$/.exec(field) ?? [];
    return [name, /^\d+(\.\d+)?$/.test(value) ? Number(value) : value];
  });
  return { kind, ...Object.fromEntries(pairs) };
}

/**
 * Reads a header such as `latency;delay_ms=2000`.
 * @returns undefined without a header
 * @throws Error with status 400 and the reason
 */
export function readFaultHeader(header: string | readonly string[] | undefined): FaultSpec | undefined {
  if (header === undefined) return undefined;
  const parsed = specFields.safeParse(parseHeader(String(header)));
  if (!parsed.success) throw new BadFaultHeader(`x-mock-fault: ${z.prettifyError(parsed.error)}`);
  const wrong = wrongFields(parsed.data);
  if (wrong.length > 0) throw new BadFaultHeader(`x-mock-fault: ${wrong.join('; ')}`);
  return parsed.data;
}

const MOST_STEPS = 1_000;
const duration = z
  .number()
  .min(0)
  .max(30 * 24 * 3_600_000)
  .optional();

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'];
export const httpMethod = z
  .string()
  .toUpperCase()
  .refine((method) => METHODS.includes(method), `one of ${METHODS.join(', ')}`);

const match = z.strictObject({
  method: httpMethod.optional(),
  path: z.string().min(1).optional().describe('A part of the path, or of the pattern that it follows.'),
  query: z.record(z.string(), z.string()).optional().describe('Parameters of the query, with their whole values.'),
  header: z.record(z.string(), z.string()).optional().describe('Headers, each with a part of its value.'),
  body: bodyPart.describe('A part of the body, as it is sent.'),
  nth: z
    .int()
    .min(1)
    .optional()
    .describe('The number of the first matching call that fails, counted from 1 for each organization.'),
});
export type CallPattern = Readonly<z.output<typeof match>>;

export const ruleFields = specFields.partial({ kind: true }).extend({
  times: z.int().min(0).optional().describe('The most calls that fail; 0 for none.'),
  probability: z.number().min(0).max(1).optional().describe('How likely a call fails, from 0 (never) to 1 (always).'),
  seed: z.int().optional().describe('The seed of the random numbers. The same seed gives the same sequence.'),
  sequence: z
    .array(specFields.nullable())
    .max(MOST_STEPS)
    .optional()
    .describe('The faults of the matching calls in turn, in place of `kind`; null for a call without one.'),
  repeat: z.boolean().optional().describe('Whether the sequence begins again after its end.'),
  organization: z
    .string()
    .optional()
    .describe('Id or web name; by default the fault is for all calls, even those of no organization.'),
  match: match.optional().describe('By default the fault is for every call.'),
  after_ms: duration.describe("How long after its creation the fault begins, by the organization's clock."),
  for_ms: duration
    .refine((ms) => ms !== 0, 'a fault that lasts 0 ms strikes nobody')
    .describe("How long the fault lasts after `after_ms`, by the organization's clock; by default without end."),
});
export type FaultRule = Readonly<Omit<z.output<typeof ruleFields>, 'organization'>>;

/** Returns whether some, and whether all, of a rule's faults strike during an upload. */
export function unreadFaults({ sequence, ...rule }: FaultRule): { some: boolean; all: boolean } {
  const faults = sequence?.filter((step) => step !== null) ?? [rule];
  return { some: faults.some(strikesUnread), all: faults.every(strikesUnread) };
}

function unreadContradictions(rule: FaultRule): string[] {
  const { some, all } = unreadFaults(rule);
  return [
    ...(some && !all ? ['all faults of a `sequence` strike in the middle of an upload, or none'] : []),
    ...(some && rule.match?.body !== undefined ? ['what strikes before the body is read has no `match.body`'] : []),
  ];
}

function contradictions(rule: FaultRule): string[] {
  const { kind, sequence, repeat } = rule;
  if ((kind === undefined) === (sequence === undefined)) return ['either `kind` or `sequence`'];
  if (sequence === undefined)
    return [...(repeat === undefined ? [] : ['`repeat` is for a `sequence`']), ...wrongFields(rule)];
  const ofSteps = ['kind', ...FAULT_PARAMETERS].filter((name) => rule[name as keyof FaultRule] !== undefined);
  const ofChance = (['times', 'probability', 'seed'] as const).filter((name) => rule[name] !== undefined);
  return [
    ...(sequence.some((step) => step !== null) ? [] : ['a `sequence` has at least one fault']),
    ...ofSteps.map((name) => `with a \`sequence\`, \`${name}\` is a field of its steps`),
    ...sequence.flatMap((step, at) => wrongFields(step ?? {}).map((reason) => `sequence[${at}]: ${reason}`)),
    ...ofChance.map((name) => `\`${name}\` is not for a \`sequence\`, whose steps say which calls fail`),
  ];
}

type Rule = z.input<typeof ruleFields>;
type Reads<Kind extends FaultKind> = (typeof FAULTS)[Kind]['reads'][number];
type FaultOfKind = {
  [Kind in FaultKind]: { readonly kind: Kind } & Pick<Rule, Reads<Kind>> & Required<Pick<Rule, Kind & 'patch'>>;
}[FaultKind];
/** A fault, or a sequence of faults, and the calls that get it. */
export type FaultRequest = Pick<Rule, 'organization' | 'match' | 'after_ms' | 'for_ms'> &
  (
    | (FaultOfKind & Pick<Rule, 'times' | 'probability' | 'seed'> & { readonly sequence?: undefined })
    | (Pick<Rule, 'repeat'> & { readonly sequence: readonly (FaultOfKind | null)[]; readonly kind?: undefined })
  );

export const faultRequest = ruleFields.superRefine((rule, context) => {
  for (const message of [...contradictions(rule), ...unreadContradictions(rule)])
    context.addIssue({ code: 'custom', message });
});
