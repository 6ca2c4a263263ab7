import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { INSTALL_SERVERS, SERVERS } from '../distribution/install-from-distribution.ts';

export interface Counts {
  passed: number;
  failed: number;
  skipped: readonly string[];
}

export const nothing: Counts = { passed: 0, failed: 0, skipped: [] };

const vitestTest = z.object({ fullName: z.string(), status: z.string() });

const vitestReport = z
  .object({
    numPassedTests: z.int(),
    numFailedTests: z.int(),
    testResults: z.array(z.object({ assertionResults: z.array(vitestTest) })),
  })
  .transform((report) => ({
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.testResults
      .flatMap(({ assertionResults }) => assertionResults)
      .filter(({ status }) => status !== 'passed' && status !== 'failed')
      .map(({ fullName }) => fullName),
  }));

const playwrightSuite = z.object({
  specs: z.array(z.object({ title: z.string(), tests: z.array(z.object({ status: z.string() })) })),
  get suites() {
    return z.array(playwrightSuite).optional();
  },
});

const skippedIn = ({ specs, suites = [] }: z.infer<typeof playwrightSuite>): string[] => [
  ...specs.flatMap(({ title, tests }) => tests.filter(({ status }) => status === 'skipped').map(() => title)),
  ...suites.flatMap(skippedIn),
];

const playwrightReport = z
  .object({
    stats: z.object({ expected: z.int(), unexpected: z.int(), flaky: z.int() }),
    suites: z.array(playwrightSuite),
  })
  .transform(({ stats, suites }) => ({
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    skipped: suites.flatMap(skippedIn),
  }));

const anyReport = z.union([vitestReport, playwrightReport]);

/** From Vitest's or Playwright's JSON report. Null without one: the runner stopped early. */
export function readCounts(file: string): Counts | null {
  try {
    return anyReport.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return null;
  }
}

/** Adds a failure if no test ran, or the exit code is bad without one. */
export function judge(counts: Counts | null, exitCode: number): Counts {
  const { passed, failed, skipped } = counts ?? nothing;
  const isUnreportedFailure = failed === 0 && (exitCode !== 0 || passed === 0);
  return { passed, failed: isUnreportedFailure ? 1 : failed, skipped };
}

export function add(one: Counts, other: Counts): Counts {
  return {
    passed: one.passed + other.passed,
    failed: one.failed + other.failed,
    skipped: [...one.skipped, ...other.skipped],
  };
}

export function describe({ passed, failed, skipped }: Counts): string {
  return `vitrine: ${passed} passed, ${failed} failed, ${skipped.length} skipped`;
}

const NEED = /\(needs (.+?)\)/;

/** Skipped tests by reason, which a title gives as "(needs nginx)", and how to install it. */
export function describeSkipped(titles: readonly string[]): string[] {
  const groups = [...Map.groupBy(titles, (title) => NEED.exec(title)?.[1])];
  const linesOf = (ending: string, isMeant: (need?: string) => boolean) => {
    const meant = groups.filter(([need]) => isMeant(need));
    const told = meant.map(([need, { length, 0: title }]) =>
      need ? `${length} ${length === 1 ? 'needs' : 'need'} ${need}` : `${length} without a reason, such as "${title}"`,
    );
    return told.length > 0 ? [`skipped tests: ${told.join(', ')}${ending}`] : [];
  };
  const isServer = (need = '') => need in SERVERS;
  return [...linesOf(`. To install them: ${INSTALL_SERVERS}`, isServer), ...linesOf('', (need) => !isServer(need))];
}

/** CI does not allow skipped tests. */
export function failWhenSkipped(counts: Counts): Counts {
  return counts.failed === 0 && counts.skipped.length > 0 ? { ...counts, failed: 1 } : counts;
}
