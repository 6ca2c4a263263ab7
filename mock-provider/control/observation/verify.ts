import { setTimeout as wait } from 'node:timers/promises';
import { venueNamed } from '#mock-provider/control/register.ts';
import type { CallMiss, VerifyReply } from '#mock-provider/control/schema.ts';
import { type Difference, differences } from '#mock-provider/faults/partial-match.ts';
import type { Provider } from '#mock-provider/provider.ts';
import type { JournalEntry } from '#mock-provider/world/journal.ts';
import { uncutLength } from '#mock-provider/world/journal-body.ts';
import { MASKED } from '#mock-provider/world/journal-fields.ts';
import type { VerifyWanted } from './verify-request.ts';

const POLL_MS = 10;
const MOST_MISSES = 3;

type Pattern = Pick<VerifyWanted, 'method' | 'body' | 'status'> & { readonly path: string; readonly isWhole: boolean };

function filledRoute({ route, ids }: JournalEntry): string {
  return route.replace(/:(\w+)/g, (placeholder, name: string) => ids[name] ?? placeholder);
}

function callReasons(entry: JournalEntry, { method, path, status }: Pattern): string[] {
  const filled = filledRoute(entry);
  const reasons: string[] = [];
  if (method !== undefined && entry.method !== method) reasons.push(`the method is ${entry.method}, not ${method}`);
  if (!entry.route.includes(path) && !filled.includes(path)) reasons.push(`the path ${filled} is without "${path}"`);
  if (status !== undefined && entry.status !== status)
    reasons.push(`the status is ${entry.status ?? 'none'}, not ${status ?? 'none'}`);
  return reasons;
}

type Reasons = { readonly call: readonly string[]; readonly body: readonly string[] };

function reasonsOf(entry: JournalEntry, pattern: Pattern): Reasons {
  return { call: callReasons(entry, pattern), body: bodyReasons(entry.body, pattern.body, pattern.isWhole) };
}

/** Several places of one body weigh less than one wrong path. */
function distance({ call, body }: Reasons): number {
  return call.length + body.length / (1 + body.length);
}

function sharedPath(entry: JournalEntry, path: string): number {
  const wanted = path.split('/').filter(Boolean);
  const actual = new Set([...entry.route.split('/'), ...filledRoute(entry).split('/')]);
  return wanted.length === 0 ? 0 : wanted.filter((segment) => actual.has(segment)).length / wanted.length;
}

function nearestMisses(entries: readonly JournalEntry[], pattern: Pattern): CallMiss[] {
  return entries
    .map((entry) => ({ entry, reasons: reasonsOf(entry, pattern) }))
    .filter(({ reasons }) => distance(reasons) > 0)
    .map((miss) => ({ ...miss, far: distance(miss.reasons) - sharedPath(miss.entry, pattern.path) }))
    .sort((a, b) => a.far - b.far || b.entry.sequence - a.entry.sequence)
    .slice(0, MOST_MISSES)
    .map(({ entry, reasons }) => ({ ...entry, why: [...reasons.call, ...reasons.body] }));
}

type Counted = { readonly count: number; readonly isOk: boolean; readonly isOver: boolean; readonly missing: Pattern };

const isCounted = (pattern: Pattern) => (entry: JournalEntry) => distance(reasonsOf(entry, pattern)) === 0;

function countInOrder(entries: readonly JournalEntry[], patterns: readonly [Pattern, ...Pattern[]]): Counted {
  let count = 0;
  for (const entry of entries) {
    const due = patterns[count];
    if (due && isCounted(due)(entry)) count += 1;
  }
  const isOk = count === patterns.length;
  return { count, isOk, isOver: false, missing: patterns[count] ?? patterns[0] };
}

function countCalls(entries: readonly JournalEntry[], request: VerifyWanted, isWhole: boolean): Counted {
  const [first, ...others] = request.order ?? [];
  if (first) {
    const patternOf = (call: typeof first): Pattern => ({ ...call, isWhole });
    return countInOrder(entries, [patternOf(first), ...others.map(patternOf)]);
  }
  const { exactly, at_least: least = exactly ?? 0, at_most: most = exactly ?? Number.POSITIVE_INFINITY } = request;
  const missing: Pattern = { ...request, path: request.path ?? '', isWhole };
  const count = entries.filter(isCounted(missing)).length;
  return { count, isOk: count >= least && count <= most, isOver: count > most, missing };
}

/**
 * Counts a venue's calls, and waits until they are as many or in the order asked for. Too many end the wait.
 * @throws ControlError for an unknown organization
 */
export async function verifyCalls(provider: Provider, request: VerifyWanted): Promise<VerifyReply> {
  const deadline = performance.now() + request.within_ms;
  for (;;) {
    const { journal, seed } = venueNamed(provider, request.organization);
    const entries = journal.entries().filter(({ sequence }) => sequence > request.since);
    const { count, isOk, isOver, missing } = countCalls(entries, request, seed.hasWholeJournal);
    if (isOk || isOver) return { ok: isOk, count, nearest: [] };
    const left = deadline - performance.now();
    if (left <= 0) return { ok: false, count, nearest: nearestMisses(entries, missing) };
    await wait(Math.min(POLL_MS, left), undefined, { ref: false });
  }
}

const MOST_REASONS = 10;
const LONGEST_VALUE = 80;

function show(value: unknown): string {
  if (Array.isArray(value)) return `a list of ${value.length}`;
  if (typeof value === 'object' && value !== null) return 'an object';
  const text = JSON.stringify(value);
  return text.length > LONGEST_VALUE ? `${text.slice(0, LONGEST_VALUE)}…` : text;
}

function mayBeMasked(body: unknown): boolean {
  return typeof body === 'object' && body !== null && Object.hasOwn(body, MASKED);
}

function reasonOf({ path, actual, wanted }: Difference, body: unknown, isWhole: boolean): string {
  if (body === undefined) return 'there is no body';
  const hint = isWhole ? 'no journal keeps it' : 'make the venue with "journal": "whole"';
  if (actual === MASKED) return `${path} is masked: ${hint}`;
  if (actual === undefined) return mayBeMasked(body) ? `${path} is missing or masked: ${hint}` : `${path} is missing`;
  const uncut = Array.isArray(actual) && Array.isArray(wanted) ? uncutLength(actual) : null;
  if (uncut !== null) return `${path} is cut: it was a list of ${uncut}`;
  return `${path} is ${show(actual)}, not ${show(wanted)}`;
}

/** The first places where a body differs from the part, in words. @param part undefined for any body, or none */
function bodyReasons(body: unknown, part: unknown, isWhole: boolean): string[] {
  if (part === undefined) return [];
  return [...differences(body, part)].slice(0, MOST_REASONS).map((difference) => reasonOf(difference, body, isWhole));
}
