import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { impossibleReason } from '#mock-provider/control/known-call.ts';
import { ControlError, venueNamed } from '#mock-provider/control/route.ts';
import { httpMethod } from '#mock-provider/faults/fault.ts';
import { bodyPart, type Difference, differences, hasPart, isPattern } from '#mock-provider/faults/partial-match.ts';
import type { Provider } from '#mock-provider/provider.ts';
import { filledRoute, type JournalEntry, journalEntry } from '#mock-provider/world/journal.ts';
import {
  CREDIT_CARD_FIELDS,
  type JournalForm,
  MASKED,
  MASKED_FORM,
  MOST_ELEMENTS,
  uncutLength,
  WHOLE_FORM,
} from '#mock-provider/world/journal-fields.ts';

const callFields = {
  method: httpMethod.optional().describe('By default any method.'),
  path: z.string().min(1).describe('A part of the route such as `/payment/checkout`, or of the path with its ids.'),
  body: bodyPart.describe(
    'A part of the body, as the journal has it. `{"matches": "^ana@"}` in place of a text is a regular expression; a name such as `/items/0/id` is a path.',
  ),
  status: z.int().min(200).max(599).nullable().optional().describe('The status of the response; null for none.'),
};
const bounds = ({ exactly, at_least: least, at_most: most }: Bounds) =>
  exactly === undefined ? least !== undefined || most !== undefined : least === undefined && most === undefined;
type Bounds = Partial<Record<'exactly' | 'at_least' | 'at_most', number | undefined>>;

export const verifyRequest = z
  .strictObject({
    ...callFields,
    organization: z.string().describe('Id or web name.'),
    path: callFields.path.optional(),
    exactly: z.int().min(0).optional().describe('How many calls there must be.'),
    at_least: z.int().min(1).optional().describe('The fewest calls, in place of `exactly`, also with `at_most`.'),
    at_most: z.int().min(0).optional().describe('The most calls, in place of `exactly`. One more ends the wait.'),
    order: z
      .array(z.strictObject(callFields))
      .min(2)
      .max(100)
      .optional()
      .describe('In place of `path` and a number: calls that must arrive in this order. Others may arrive between.'),
    only: z.boolean().default(false).describe('Whether any other call to the organization is an error.'),
    since: z.int().min(0).default(0).describe('Ignores the calls up to this sequence number of the journal.'),
    within_ms: z.number().min(0).max(60_000).default(0).describe('How long to wait for the calls, in real time.'),
  })
  .refine(({ path, order }) => (path === undefined) !== (order === undefined), { message: 'either `path` or `order`' })
  .refine((request) => (request.order ? !bounds(request) && request.exactly === undefined : bounds(request)), {
    message: 'either `exactly`, or `at_least` and `at_most`; none with an `order`',
  })
  .refine(({ at_least: least = 0, at_most: most = least }) => least <= most, {
    message: '`at_least` is above `at_most`',
  });
type Given = z.input<typeof verifyRequest>;
type Without<Names extends keyof Given> = { readonly [Name in Names]?: undefined };
type Bounded =
  | (Required<Pick<Given, 'exactly'>> & Without<'at_least' | 'at_most'>)
  | (Required<Pick<Given, 'at_least'>> & Pick<Given, 'at_most'> & Without<'exactly'>)
  | (Required<Pick<Given, 'at_most'>> & Without<'exactly' | 'at_least'>);
/** Either a path and the expected number of its calls, or several calls in their expected order. */
export type VerifyRequest = Pick<Given, 'organization' | 'only' | 'since' | 'within_ms'> &
  (
    | (Required<Pick<Given, 'path'>> & Pick<Given, 'method' | 'body' | 'status'> & Bounded & Without<'order'>)
    | (Required<Pick<Given, 'order'>> & Without<'path' | 'exactly' | 'at_least' | 'at_most'>)
  );
type VerifyWanted = z.output<typeof verifyRequest>;

const callMiss = journalEntry.extend({ why: z.array(z.string()) });
type CallMiss = z.output<typeof callMiss>;
export const verifyReply = z.object({
  ok: z.boolean(),
  count: z.int(),
  nearest: z.array(callMiss).describe('The calls nearest to the wanted one, or those against `only`; else empty.'),
});
export type VerifyReply = z.output<typeof verifyReply>;

const POLL_MS = 10;
const MOST_MISSES = 3;

type WantedCall = Pick<VerifyWanted, 'method' | 'body' | 'status'> & { readonly path: string };

function callReasons(entry: JournalEntry, { method, path, status }: WantedCall): string[] {
  const filled = filledRoute(entry);
  const reasons: string[] = [];
  if (method !== undefined && entry.method !== method) reasons.push(`the method is ${entry.method}, not ${method}`);
  if (!entry.route.includes(path) && !filled.includes(path)) reasons.push(`the path ${filled} is without "${path}"`);
  if (status !== undefined && entry.status !== status)
    reasons.push(`the status is ${entry.status ?? 'none'}, not ${status ?? 'none'}`);
  return reasons;
}

function isWanted(entry: JournalEntry, wanted: WantedCall): boolean {
  return callReasons(entry, wanted).length === 0 && (wanted.body === undefined || hasPart(entry.body, wanted.body));
}

/** Returns the share of the path's segments that also occur in the call's path, from 0 to 1. */
function sharedPath(entry: JournalEntry, path: string): number {
  const wanted = path.split('/').filter(Boolean);
  const actual = new Set([...entry.route.split('/'), ...filledRoute(entry).split('/')]);
  return wanted.length === 0 ? 0 : wanted.filter((segment) => actual.has(segment)).length / wanted.length;
}

/** Returns the calls closest to a wanted one, each with its differences; among equally close ones, the latest first. */
function nearestMisses(entries: readonly JournalEntry[], wanted: WantedCall): CallMiss[] {
  const misses = entries
    .filter((entry) => !isWanted(entry, wanted))
    .map((entry) => {
      const ofCall = callReasons(entry, wanted);
      const ofBody = bodyReasons(entry.body, wanted.body);
      // All differences of the body together weigh less than one other wrong part of the call, such as its method.
      const distance = ofCall.length + ofBody.length / (1 + ofBody.length) - sharedPath(entry, wanted.path);
      return { distance, miss: { ...entry, why: [...ofCall, ...ofBody] } };
    });
  return misses
    .sort((a, b) => a.distance - b.distance || b.miss.sequence - a.miss.sequence)
    .slice(0, MOST_MISSES)
    .map(({ miss }) => miss);
}

type Counted = {
  readonly count: number;
  readonly isOk: boolean;
  /** Whether the result is final, whatever is called later. */
  readonly isOver: boolean;
  readonly wanted: readonly JournalEntry[];
  readonly missing: WantedCall;
};

function countInOrder(
  entries: readonly JournalEntry[],
  [first, ...others]: readonly [WantedCall, ...WantedCall[]],
): Counted {
  const order = [first, ...others];
  const wanted: JournalEntry[] = [];
  for (const entry of entries) {
    const next = order[wanted.length];
    if (next && isWanted(entry, next)) wanted.push(entry);
  }
  const count = wanted.length;
  return { count, isOk: count === order.length, isOver: false, wanted, missing: order[count] ?? first };
}

function countCalls(entries: readonly JournalEntry[], request: VerifyWanted): Counted {
  const { order: [first, ...others] = [], path = '', exactly } = request;
  if (first) return countInOrder(entries, [first, ...others]);
  const { at_least: least = exactly ?? 0, at_most: most = exactly ?? Number.POSITIVE_INFINITY } = request;
  const missing = { ...request, path };
  const wanted = entries.filter((entry) => isWanted(entry, missing));
  const count = wanted.length;
  return { count, isOk: count >= least && count <= most, isOver: count > most, wanted, missing };
}

type Unkept = { readonly path: string; readonly isCut: boolean };

/** Yields the parts of an expected body that cannot be compared, because the journal masks or cuts them. */
function* unkeptPlaces(part: unknown, form: JournalForm, name = '', path = 'body'): Generator<Unkept> {
  if (Array.isArray(part)) {
    if (part.length > MOST_ELEMENTS) yield { path, isCut: true };
    for (const [i, element] of part.entries()) yield* unkeptPlaces(element, form, name, `${path}[${i}]`);
  } else if (isPattern(part)) {
    if (!form.isKept(name)) yield { path, isCut: false };
  } else if (typeof part !== 'object' || part === null) {
    if (form.value(name, part) === MASKED) yield { path, isCut: false };
  } else {
    for (const [field, inner] of Object.entries(part)) {
      const [last = field] = field
        .split('/')
        .filter((one) => !/^\d*$/.test(one))
        .slice(-1);
      const place = field.startsWith('/') ? path + field : `${path}.${field}`;
      if (form.name(last) === MASKED || CREDIT_CARD_FIELDS.has(last)) yield { path: place, isCut: false };
      else yield* unkeptPlaces(inner, form, last, place);
    }
  }
}

/** Returns the reason why the journal could not show this body if it were sent; undefined if the journal could. */
function unkeptReason(part: unknown, isWhole: boolean): string | undefined {
  if (part === undefined) return undefined;
  const [first] = unkeptPlaces(part, isWhole ? WHOLE_FORM : MASKED_FORM);
  if (!first) return undefined;
  if (first.isCut) return `${first.path} is cut in the journal, which has a hundred elements of a list`;
  const hint = isWhole ? 'no journal keeps it' : 'make the venue with "journal": "whole"';
  return `${first.path} is masked in the journal: ${hint}`;
}

/**
 * Refuses a request that no call can match, or whose `since` is after the latest call. With a misspelt path, a check
 * that expects no calls would always pass.
 */
function assertPossible(
  provider: Provider,
  { organization, method, path, body, order = [], since }: VerifyWanted,
): void {
  const { journal, seed } = venueNamed(provider, organization);
  for (const call of path === undefined ? order : [{ method, path, body }]) {
    const reason =
      impossibleReason({ ...call, organization }, provider.routes) ?? unkeptReason(call.body, seed.hasWholeJournal);
    if (reason) throw new ControlError(400, reason);
  }
  if (since > journal.last)
    throw new ControlError(400, `the latest call of the journal is ${journal.last}, before \`since\``);
}

const NOT_ONLY = 'it is another call, and `only` asks for no others';

/**
 * Counts a venue's calls until there are as many as requested, for at most `within_ms`. Ends early once there
 * are too many. With `only`, any other call until then makes the result wrong.
 * @throws ControlError for an unknown organization, a call that the journal can never show, or a `since` after the
 * latest call
 */
export async function verifyCalls(provider: Provider, request: VerifyWanted): Promise<VerifyReply> {
  assertPossible(provider, request);
  const deadline = performance.now() + request.within_ms;
  for (;;) {
    const { journal } = venueNamed(provider, request.organization);
    const entries = journal.entries().filter(({ sequence }) => sequence > request.since);
    const { count, isOk, isOver, wanted, missing } = countCalls(entries, request);
    const others = request.only && isOk ? entries.filter((entry) => !wanted.includes(entry)) : [];
    if (others.length > 0) {
      const nearest = others.slice(0, MOST_MISSES).map((entry) => ({ ...entry, why: [NOT_ONLY] }));
      return { ok: false, count, nearest };
    }
    if (isOk || isOver) return { ok: isOk, count, nearest: [] };
    const left = deadline - performance.now();
    if (left <= 0) return { ok: false, count, nearest: nearestMisses(entries, missing) };
    await wait(Math.min(POLL_MS, left), undefined, { ref: false });
  }
}

const MOST_REASONS = 10;
const LONGEST_VALUE = 80;

function show(value: unknown): string {
  if (isPattern(value)) return `like ${value.matches}`;
  if (Array.isArray(value)) return `a list of ${value.length}`;
  if (typeof value === 'object' && value !== null) return 'an object';
  const text = JSON.stringify(value);
  return text.length > LONGEST_VALUE ? `${text.slice(0, LONGEST_VALUE)}…` : text;
}

function reasonOf({ path, actual, wanted }: Difference): string {
  if (path === 'body' && actual === undefined) return 'there is no body';
  if (actual === undefined) return `${path} is missing`;
  const uncut = Array.isArray(actual) && Array.isArray(wanted) ? uncutLength(actual) : null;
  if (uncut !== null) return `${path} is a list of ${uncut}, not ${show(wanted)}`;
  return `${path} is ${show(actual)}, not ${show(wanted)}`;
}

/** Describes how a body differs from its expected part. @param part undefined if any body, or none, is accepted */
function bodyReasons(body: unknown, part: unknown): string[] {
  return part === undefined ? [] : [...differences(body, part)].slice(0, MOST_REASONS).map(reasonOf);
}
