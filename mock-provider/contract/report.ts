import type { Finding } from './run.ts';

const HEAD = ['Call', 'Endpoint', 'Status', 'Result', 'What differs'];
const LONGEST_DETAIL = 100;

/** Writes the findings as one table. Every further difference of a call gets a line of its own. */
export function writeReport(findings: readonly Finding[]): string {
  const rows = findings.flatMap(({ call, endpoint, status, result, details }) => {
    const [first = '', ...others] = details.map((detail) => detail.slice(0, LONGEST_DETAIL));
    return [
      [call, endpoint, status === null ? '–' : String(status), result, first],
      ...others.map((other) => ['', '', '', '', other]),
    ];
  });
  const widths = HEAD.map((_, column) => Math.max(...[HEAD, ...rows].map((row) => row[column]?.length ?? 0)));
  const lines = [HEAD, widths.map((width) => '─'.repeat(width)), ...rows].map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
  const count = (result: Finding['result']) => findings.filter((finding) => finding.result === result).length;
  const sum = `${count('agrees')} agree, ${count('differs')} differ, ${count('not tried')} not tried`;
  return [...lines, '', sum].join('\n');
}
