import { type Finding, outcomeOf } from './finding.ts';

const HEAD = ['Call', 'Endpoint', 'Status', 'Result', 'What was checked, what differs'];
const LONGEST_DETAIL = 100;
/** The most calls that a row lists besides the first. The JSON has all of them. */
const MOST_CALLS = 8;

function countResults(findings: readonly Finding[]) {
  const count = (result: Finding['result']) => findings.filter((finding) => finding.result === result).length;
  return { agrees: count('agrees'), differs: count('differs'), notTried: count('not tried') };
}

/** Returns a check's name for a row. A check of the reply itself needs none. */
const nameOf = (check: string) => (check === 'form' || check === 'refused' ? '' : `${check}: `);

/** Replaces `Map.groupBy`, which Node 20 lacks. */
function grouped<T>(all: readonly T[], keyOf: (one: T) => string): (readonly [T, ...T[]])[] {
  const groups = new Map<string, [T, ...T[]]>();
  for (const one of all) {
    const group = groups.get(keyOf(one));
    if (group) group.push(one);
    else groups.set(keyOf(one), [one]);
  }
  return [...groups.values()];
}

/**
 * Lists what agrees, in one row per call. Then lists each difference, and each reason why a check was not tried, once.
 * Its row names the first call that has it, names up to MOST_CALLS others, and counts the rest. Every row begins with a
 * call, so that `grep` finds it.
 */
function rowsOf(findings: readonly Finding[]): string[][] {
  const head = ({ call, endpoint, status }: Finding) => [call, endpoint, status === null ? '–' : String(status)];
  const agreeing = findings.filter(({ result }) => result === 'agrees');
  const agreed = grouped(agreeing, ({ call }) => call).map((all) => [
    ...head(all[0]),
    'agrees',
    all.map(({ check, details }) => (details.length > 0 ? `${check} without ${details.join('; ')}` : check)).join(', '),
  ]);
  const lines = findings
    .filter(({ result }) => result !== 'agrees')
    .flatMap((finding) =>
      finding.details.map((detail) => ({
        finding,
        // A check that was not tried is not named, so that all with the same reason share a row, such as the other
        // checks of a reply whose form is wrong.
        text: (finding.result === 'differs' ? nameOf(finding.check) : '') + detail.slice(0, LONGEST_DETAIL),
      })),
    );
  const different = grouped(lines, ({ finding, text }) => `${finding.result} ${text}`).map(([first, ...others]) => {
    const calls = [...new Set(others.map(({ finding }) => finding.call))].filter((call) => call !== first.finding.call);
    const more = calls.length > MOST_CALLS ? `; ${calls.length - MOST_CALLS} more calls` : '';
    const also = calls.length > 0 ? ` (also: ${calls.slice(0, MOST_CALLS).join('; ')}${more})` : '';
    return [...head(first.finding), first.finding.result, first.text + also];
  });
  return [...agreed, ...different];
}

export function writeReport(findings: readonly Finding[]): string {
  const rows = rowsOf(findings);
  const widths = HEAD.map((_, column) => Math.max(...[HEAD, ...rows].map((row) => row[column]?.length ?? 0)));
  const lines = [HEAD, widths.map((width) => '─'.repeat(width)), ...rows].map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
  const { agrees, differs, notTried } = countResults(findings);
  const outcome = outcomeOf(findings);
  const end =
    outcome === 'unreachable' ? 'nobody answers' : `${agrees} agree, ${differs} differ, ${notTried} not tried`;
  return [...lines, '', end].join('\n');
}

export type ReportSubject = { readonly url: string; readonly organization: string; readonly card: string };

export function writeJson(findings: readonly Finding[], subject: ReportSubject): string {
  const { agrees, differs, notTried } = countResults(findings);
  const outcome = outcomeOf(findings);
  return JSON.stringify({ ...subject, outcome, agrees, differs, not_tried: notTried, findings }, null, 2);
}
