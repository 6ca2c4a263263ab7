import { z } from 'zod';
import type { FaultRule, FaultSequence, FaultSpec } from '#mock-provider/faults/fault.ts';
import { faultFields, specFields, specOf, writeSpec, wrongFields } from '#mock-provider/faults/fault-request.ts';
import { bodyPart } from './body-part.ts';

const milliseconds = z
  .number()
  .min(0)
  .max(30 * 24 * 3_600_000);

const MOST_STEPS = 1_000;

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

export const faultFieldsOfRule = faultFields.partial({ kind: true }).extend({
  sequence: z
    .array(specFields.nullable())
    .max(MOST_STEPS)
    .optional()
    .describe('What the matching calls get in turn, in the place of `kind`; null for a call that is left alone.'),
  repeat: z.boolean().optional().describe('Whether the sequence begins again after its end.'),
  organization: z
    .string()
    .optional()
    .describe('Id or web name. Without it the fault is for all calls, of any organization or none.'),
  match: match.optional().describe('Without it the fault is for every call.'),
  after_ms: milliseconds.optional().describe("By the organization's clock, after the rule is made."),
  for_ms: milliseconds
    .optional()
    .describe("By the organization's clock, after `after_ms`. Without it the fault has no end."),
});
type Fields = z.output<typeof faultFieldsOfRule>;

function contradictions(request: Fields): string[] {
  const { kind, sequence, repeat } = request;
  if ((kind === undefined) === (sequence === undefined)) return ['either `kind` or `sequence`'];
  if (sequence === undefined)
    return [...(repeat === undefined ? [] : ['`repeat` is for a `sequence`']), ...wrongFields(request)];
  const ofSteps = Object.keys(specFields.shape).filter((name) => request[name as keyof Fields] !== undefined);
  const ofChance = (['times', 'probability', 'seed'] as const).filter((name) => request[name] !== undefined);
  return [
    ...(sequence.some((step) => step !== null) ? [] : ['a `sequence` has at least one fault']),
    ...ofSteps.map((name) => `with a \`sequence\`, \`${name}\` is a field of its steps`),
    ...sequence.flatMap((step, at) => wrongFields(step ?? {}).map((reason) => `sequence[${at}]: ${reason}`)),
    ...ofChance.map((name) => `\`${name}\` is not for a \`sequence\`, whose steps say which calls fail`),
  ];
}

export const faultRequest = faultFieldsOfRule.superRefine((request, context) => {
  for (const message of contradictions(request)) context.addIssue({ code: 'custom', message });
});

const sequenceOf = ({ sequence = [], repeat = false }: Fields): FaultSequence => ({
  steps: sequence.map((step) => step && specOf(step)),
  repeats: repeat,
});

export function ruleOf(request: Fields): Omit<FaultRule, 'seed'> & { readonly seed: number | undefined } {
  const { kind, sequence, probability = 1, seed } = request;
  const { method = null, path = null, query = {}, header = {}, body, nth } = request.match ?? {};
  // Without `times` a kind is for the one call that `nth` names, or else for every call. A sequence only starts there.
  const { times = nth === undefined || sequence ? Number.POSITIVE_INFINITY : 1 } = request;
  const { after_ms: afterMs = 0, for_ms: forMs = Number.POSITIVE_INFINITY } = request;
  return {
    fault: kind === undefined ? sequenceOf(request) : specOf({ ...request, kind }),
    pattern: { method, path, query, header, body },
    period: { afterMs, forMs },
    nth: nth ?? 1,
    times,
    probability,
    seed,
  };
}

function writeMatch({ pattern, nth }: FaultRule): NonNullable<Fields['match']> {
  const { method, path, query, header, body } = pattern;
  return {
    ...(method === null ? {} : { method }),
    ...(path === null ? {} : { path }),
    ...(Object.keys(query).length === 0 ? {} : { query }),
    ...(Object.keys(header).length === 0 ? {} : { header }),
    ...(body === undefined ? {} : { body }),
    nth,
  };
}

function writeEffect(fault: FaultSpec | FaultSequence, { probability, seed }: FaultRule): Partial<Fields> {
  if (!('steps' in fault)) return { ...writeSpec(fault), probability, seed };
  return { sequence: fault.steps.map((step) => step && writeSpec(step)), repeat: fault.repeats };
}

export function writeRule(rule: FaultRule): Fields {
  const { period, times } = rule;
  return {
    match: writeMatch(rule),
    ...writeEffect(rule.fault, rule),
    ...(Number.isFinite(times) ? { times } : {}),
    ...(period.afterMs === 0 ? {} : { after_ms: period.afterMs }),
    ...(Number.isFinite(period.forMs) ? { for_ms: period.forMs } : {}),
  };
}
