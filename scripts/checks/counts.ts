import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { INSTALL_SERVERS, SERVERS } from '../install.ts';

export interface Counts {
  passed: number;
  failed: number;
  /** The titles of skipped tests. */
  skipped: readonly string[];
}

export const nothing: Counts = { passed: 0, failed: 0, skipped: [] };

const vitestFile = z.object({ assertionResults: z.array(z.object({ fullName: z.string(), status: z.string() })) });

const playwrightSuite = z.object({
  specs: z.array(z.object({ title: z.string(), tests: z.array(z.object({ status: z.string() })) })),
  get suites() {
    return z.array(playwrightSuite).default([]);
  },
});
type Suite = z.infer<typeof playwrightSuite>;

const report = z.union([
  z
    .object({ testResults: z.array(vitestFile) })
    .transform(({ testResults }) =>
      testResults.flatMap(({ assertionResults }) =>
        assertionResults.map(({ fullName, status }) => ({ title: fullName, status })),
      ),
    ),
  z.object({ suites: z.array(playwrightSuite) }).transform(({ suites }) => suites.flatMap(testsOf)),
]);

function testsOf({ specs, suites }: Suite): { title: string; status: string }[] {
  return [
    ...specs.flatMap(({ title, tests }) => tests.map(({ status }) => ({ title, status }))),
    ...suites.flatMap(testsOf),
  ];
}

/** Maps statuses of Vitest and Playwright. All others count as skipped. */
const OUTCOMES: Readonly<Record<string, 'passed' | 'failed'>> = {
  passed: 'passed',
  failed: 'failed',
  expected: 'passed',
  flaky: 'passed',
  unexpected: 'failed',
};

/**
 * Counts the tests of a report. Adds a failure if the run stopped early: no test passed or failed, or the exit code is
 * bad without a failed test.
 */
export function countTests(file: string, exitCode: number): Counts {
  const { data: tests = [] } = report.safeParse(readJson(file));
  const {
    passed = [],
    failed = [],
    skipped = [],
  } = Object.groupBy(tests, ({ status }) => OUTCOMES[status] ?? 'skipped');
  const isUnreportedFailure = failed.length === 0 && (exitCode !== 0 || passed.length === 0);
  return {
    passed: passed.length,
    failed: isUnreportedFailure ? 1 : failed.length,
    skipped: skipped.map(({ title }) => title),
  };
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
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

/** Groups skipped tests by what they need, which their titles give as "(needs nginx)". */
export function describeSkipped(titles: readonly string[]): string[] {
  const groups = [...Map.groupBy(titles, (title) => /\(needs (.+?)\)/.exec(title)?.[1])];
  const lines = groups.map(
    ([need, { length, 0: title }]) =>
      `skipped: ${length} (${need ? `needs ${need}` : 'no reason'}), such as "${title}"`,
  );
  const isInstallable = groups.some(([need = '']) => need in SERVERS);
  return isInstallable ? [...lines, `To install the servers that they need: ${INSTALL_SERVERS}`] : lines;
}
