/** @import { JournalEntry } from '../../world/journal.ts' */

/** Calls that are no further apart than this are of one click. */
const GAP_MS = 1_500;

/** When a call began, by the machine's clock if the journal has it. @param {JournalEntry} entry */
const beganAt = ({ began, at, ms = 0 }) => (began === undefined ? Date.parse(at) - ms : Date.parse(began));

/** What makes two calls the same to a reader, apart from their ids. @param {JournalEntry} entry */
const kindOf = ({ method, route, status, code, fault, query, organization }) =>
  JSON.stringify([method, route, status, code, fault, query?.size, organization]);

/**
 * Splits a list where the key changes.
 * @template T
 * @param {readonly T[]} list @param {(item: T) => string} keyOf
 */
function runsOf(list, keyOf) {
  /** @type {[T, ...T[]][]} */
  const runs = [];
  for (const item of list) {
    const run = runs.at(-1);
    if (run && keyOf(run[0]) === keyOf(item)) run.push(item);
    else runs.push([item]);
  }
  return runs;
}

/** Groups calls in a row that differ by their ids alone. @param {readonly JournalEntry[]} calls */
export const groupsOf = (calls) => runsOf(calls, kindOf);

/**
 * Groups calls by click, the latest first. A call belongs to the click before if it began while that was under way, or soon
 * after. Clicks that repeat each other, such as the checks of a payment, are one.
 * @param {readonly JournalEntry[]} entries in any order
 */
export function burstsOf(entries) {
  /** @type {{ calls: JournalEntry[], ended: number }[]} */
  const bursts = [];
  for (const call of entries.toSorted((a, b) => beganAt(a) - beganAt(b) || a.sequence - b.sequence)) {
    const ended = beganAt(call) + (call.ms ?? 0);
    const [latest] = bursts;
    if (latest && beganAt(call) - latest.ended <= GAP_MS) {
      latest.calls.push(call);
      latest.ended = Math.max(latest.ended, ended);
    } else bursts.unshift({ calls: [call], ended });
  }
  const signatureOf = (/** @type {{ calls: JournalEntry[] }} */ { calls }) =>
    calls.map((call) => kindOf(call) + JSON.stringify(call.ids)).join('\n');
  return runsOf(bursts, signatureOf).map(([latest, ...earlier]) => {
    // The calls of the first, so that what is unfolded stays so.
    return { ...(earlier.at(-1) ?? latest), ended: latest.ended, times: earlier.length + 1 };
  });
}
