import { readFileSync } from 'node:fs';
import { z } from 'zod';

/** How many tests passed, failed and were skipped. */
export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

export const nothing: Counts = { passed: 0, failed: 0, skipped: 0 };

const vitestReport = z
  .object({
    numPassedTests: z.int(),
    numFailedTests: z.int(),
    numPendingTests: z.int(),
    numTodoTests: z.int(),
  })
  .transform((report) => ({
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + report.numTodoTests,
  }));

const playwrightReport = z
  .object({ stats: z.object({ expected: z.int(), unexpected: z.int(), flaky: z.int(), skipped: z.int() }) })
  .transform(({ stats }) => ({
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    skipped: stats.skipped,
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
    skipped: one.skipped + other.skipped,
  };
}

/** The closing line of a run. */
export function describe({ passed, failed, skipped }: Counts): string {
  return `vitrine: ${passed} passed, ${failed} failed, ${skipped} skipped`;
}
