import { setTimeout as wait } from 'node:timers/promises';
import type { Provider } from '#mock-provider/provider.ts';
import type { JournalEntry } from '#mock-provider/world/journal.ts';
import { venueNamed } from './register.ts';
import type { CallMiss, VerifyReply, VerifyWanted } from './schema.ts';

const POLL_MS = 10;
const MOST_MISSES = 3;

type Pattern = Pick<VerifyWanted, 'method' | 'path'>;

/** @returns the path of a call with the ids that the journal has of it */
function filledRoute({ route, ids }: JournalEntry): string {
  return route.replace(/:(\w+)/g, (placeholder, name: string) => ids[name] ?? placeholder);
}

/** @returns why a call is not one of those that are counted; empty for one that is */
function differences(entry: JournalEntry, { method, path }: Pattern): string[] {
  const filled = filledRoute(entry);
  const reasons: string[] = [];
  if (method !== undefined && entry.method !== method) reasons.push(`the method is ${entry.method}, not ${method}`);
  if (!entry.route.includes(path) && !filled.includes(path)) reasons.push(`the path ${filled} is without "${path}"`);
  return reasons;
}

/** @returns how much of the path that was asked for a call has, from 0 to 1 */
function sharedPath(entry: JournalEntry, path: string): number {
  const wanted = path.split('/').filter(Boolean);
  const actual = new Set([...entry.route.split('/'), ...filledRoute(entry).split('/')]);
  return wanted.length === 0 ? 0 : wanted.filter((segment) => actual.has(segment)).length / wanted.length;
}

/** @returns the calls that are most like those that were asked for; of equally near ones the latest */
function nearestMisses(entries: readonly JournalEntry[], pattern: Pattern): CallMiss[] {
  return entries
    .map((entry) => ({ entry, why: differences(entry, pattern) }))
    .filter(({ why }) => why.length > 0)
    .map((miss) => ({ ...miss, distance: miss.why.length - sharedPath(miss.entry, pattern.path) }))
    .sort((a, b) => a.distance - b.distance || b.entry.sequence - a.entry.sequence)
    .slice(0, MOST_MISSES)
    .map(({ entry, why }) => ({ ...entry, why }));
}

/**
 * Counts the calls in a venue's journal, and waits until they are as many as the request says.
 * More than exactly so many end the wait, since waiting makes them no fewer.
 * @throws ControlError when the organization is unknown
 */
export async function verifyCalls(provider: Provider, request: VerifyWanted): Promise<VerifyReply> {
  const { exactly, at_least: atLeast = 0, within_ms: withinMs } = request;
  const deadline = performance.now() + withinMs;
  for (;;) {
    // Found again each time: a reset replaces the venue.
    const entries = venueNamed(provider, request.organization).journal.entries();
    const count = entries.filter((entry) => differences(entry, request).length === 0).length;
    const ok = exactly === undefined ? count >= atLeast : count === exactly;
    const left = deadline - performance.now();
    const isFinal = ok || left <= 0 || (exactly !== undefined && count > exactly);
    if (isFinal) return { ok, count, nearest: ok ? [] : nearestMisses(entries, request) };
    await wait(Math.min(POLL_MS, left), undefined, { ref: false });
  }
}
