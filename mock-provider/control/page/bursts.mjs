/** @import { JournalEntry } from '../../world/journal.ts' */

/**
 * @typedef {object} Burst the calls of one click
 * @property {readonly JournalEntry[]} calls in the order in which they began
 * @property {number} began milliseconds since 1970
 * @property {number} ended milliseconds since 1970
 * @property {number} times how often the same burst came in a row; the calls are those of the latest
 */

/** Calls that are no further apart than this are of one click. */
const GAP_MS = 1_500;

/** When a call began, by the machine's clock if the journal has it. @param {JournalEntry} entry */
export function beganAt({ began, at, ms = 0 }) {
  return began === undefined ? Date.parse(at) - ms : Date.parse(began);
}

/** @param {JournalEntry} entry */
const endedAt = (entry) => beganAt(entry) + (entry.ms ?? 0);

/** @param {JournalEntry[]} calls @returns {Burst} */
function burstOf(calls) {
  const [first] = calls;
  return { calls, began: first ? beganAt(first) : 0, ended: Math.max(...calls.map(endedAt)), times: 1 };
}

/**
 * A call belongs to the click before if it began while that was under way, or soon after.
 * @param {readonly JournalEntry[]} entries in any order @returns {Burst[]} the oldest first
 */
export function burstsOf(entries) {
  const calls = entries.toSorted((a, b) => beganAt(a) - beganAt(b) || a.sequence - b.sequence);
  /** @type {JournalEntry[][]} */
  const groups = [];
  let end = Number.NEGATIVE_INFINITY;
  for (const call of calls) {
    if (beganAt(call) - end > GAP_MS) groups.push([]);
    groups.at(-1)?.push(call);
    end = Math.max(end, endedAt(call));
  }
  return groups.map(burstOf);
}

/** What makes two calls the same to a reader. @param {JournalEntry} entry */
const kindOf = ({ method, route, status, code, fault, query, organization }) =>
  JSON.stringify([method, route, status, code, fault, query?.size, organization]);
/** @param {JournalEntry} entry */
const identityOf = (entry) => kindOf(entry) + JSON.stringify(entry.ids);

/** @param {Burst} burst */
const signatureOf = ({ calls }) => calls.map(identityOf).join('\n');

/** Folds bursts that repeat the one before, such as the checks of a payment. @param {readonly Burst[]} bursts the oldest first */
export function foldRepeats(bursts) {
  /** @type {Burst[]} */
  const folded = [];
  for (const burst of bursts) {
    const before = folded.at(-1);
    if (before && signatureOf(before) === signatureOf(burst)) {
      folded[folded.length - 1] = { ...burst, began: before.began, times: before.times + 1 };
    } else folded.push(burst);
  }
  return folded;
}

/** Calls that differ by their ids alone are one group, once they are as many as this. */
const GROUP_FROM = 4;

/**
 * Reads are grouped wherever they are in the burst, other calls only in a row.
 * @param {readonly JournalEntry[]} calls @returns {JournalEntry[][]} in the order of the first of each
 */
export function groupsOf(calls) {
  let run = 0;
  const keys = calls.map((call, i) => {
    const before = calls[i - 1];
    if (call.method === 'GET') return kindOf(call);
    if (!before || kindOf(before) !== kindOf(call)) run += 1;
    return `${run} ${kindOf(call)}`;
  });
  const groups = Map.groupBy(calls, (_, i) => keys[i] ?? '');
  const isLarge = (/** @type {readonly unknown[]} */ group) => group.length >= GROUP_FROM;
  return calls.flatMap((call, i) => {
    const group = groups.get(keys[i] ?? '') ?? [];
    if (!isLarge(group)) return [[call]];
    return group[0] === call ? [group] : [];
  });
}
