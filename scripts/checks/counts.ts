import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { INSTALL_SERVERS, SERVERS } from '../distribution/install-from-distribution.ts';

/** How many tests passed and failed, and the full titles of those that were skipped. */
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

/**
 * Reads the counts from the JSON report of Vitest or Playwright.
 * @returns null without such a report: the runner stopped before it wrote one
 */
export function readCounts(file: string): Counts | null {
  try {
    return anyReport.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return null;
  }
}

/**
 * Decides the outcome of a test runner. One failure is added when no test was executed, or when the exit code is bad though
 * no test failed.
 * @param counts the counts of its report; null without a report
 */
export function judge(counts: Counts | null, exitCode: number): Counts {
  const { passed, failed, skipped } = counts ?? nothing;
  const isUnreportedFailure = failed === 0 && (exitCode !== 0 || passed === 0);
  return { passed, failed: isUnreportedFailure ? 1 : failed, skipped };
}

/** Adds two counts. */
export function add(one: Counts, other: Counts): Counts {
  return {
    passed: one.passed + other.passed,
    failed: one.failed + other.failed,
    skipped: [...one.skipped, ...other.skipped],
  };
}

/** The closing line of a run. */
export function describe({ passed, failed, skipped }: Counts): string {
  return `vitrine: ${passed} passed, ${failed} failed, ${skipped.length} skipped`;
}

const NEED = /\(needs (.+?)\)/;

/**
 * Says which tests were skipped, why, and what installs what they need. A test says that in a title, as "(needs nginx)".
 * @returns lines; none when nothing was skipped
 */
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

/** Makes a run without a failure fail when tests were skipped, which CI does not allow. */
export function failWhenSkipped(counts: Counts): Counts {
  return counts.failed === 0 && counts.skipped.length > 0 ? { ...counts, failed: 1 } : counts;
}
