import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { add, describe as closingLine, judge, readCounts } from './counts.ts';

const folder = mkdtempSync(join(tmpdir(), 'counts-'));

function written(content: string): string {
  const file = join(folder, 'report.json');
  writeFileSync(file, content);
  return file;
}

describe('the counts of a report', () => {
  it('are read from Vitest, a todo being skipped', () => {
    const report = { numPassedTests: 5, numFailedTests: 1, numPendingTests: 2, numTodoTests: 1, success: false };
    expect(readCounts(written(JSON.stringify(report)))).toEqual({ passed: 5, failed: 1, skipped: 3 });
  });

  it('are read from Playwright', () => {
    const report = {
      suites: [],
      errors: [],
      stats: { expected: 7, unexpected: 2, flaky: 0, skipped: 1, duration: 9.5 },
    };
    expect(readCounts(written(JSON.stringify(report)))).toEqual({ passed: 7, failed: 2, skipped: 1 });
  });

  it.each(['', '{}', '{"numPassedTests":1}'])('are unknown from %j', (content) => {
    expect(readCounts(written(content))).toBeNull();
  });

  it('are unknown without a file', () => {
    expect(readCounts(join(folder, 'none.json'))).toBeNull();
  });
});

describe('the outcome of a test runner', () => {
  it('is good when tests passed and none failed', () => {
    expect(judge({ passed: 3, failed: 0, skipped: 1 }, 0)).toEqual({ passed: 3, failed: 0, skipped: 1 });
  });

  it('counts the tests that failed', () => {
    expect(judge({ passed: 3, failed: 2, skipped: 0 }, 1)).toEqual({ passed: 3, failed: 2, skipped: 0 });
  });

  it('is a failure when no test was executed, whatever the exit code', () => {
    expect(judge({ passed: 0, failed: 0, skipped: 4 }, 0)).toEqual({ passed: 0, failed: 1, skipped: 4 });
  });

  it('is a failure when the exit code says so and no test does', () => {
    expect(judge({ passed: 3, failed: 0, skipped: 0 }, 1)).toEqual({ passed: 3, failed: 1, skipped: 0 });
  });

  it('is a failure without a report', () => {
    expect(judge(null, 0)).toEqual({ passed: 0, failed: 1, skipped: 0 });
  });
});

it('says the counts of several runners in one line', () => {
  const total = add({ passed: 400, failed: 0, skipped: 1 }, { passed: 12, failed: 0, skipped: 0 });
  expect(closingLine(total)).toBe('vitrine: 412 passed, 0 failed, 1 skipped');
});
