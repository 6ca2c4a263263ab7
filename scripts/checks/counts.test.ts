import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { add, describe as closingLine, describeSkipped, failWhenSkipped, judge, readCounts } from './counts.ts';

const folder = mkdtempSync(join(tmpdir(), 'counts-'));

function written(content: string): string {
  const file = join(folder, 'report.json');
  writeFileSync(file, content);
  return file;
}

describe('the counts of a report', () => {
  it('are read from Vitest, a todo being skipped', () => {
    const test = (fullName: string, status: string) => ({ fullName, status });
    const report = {
      numPassedTests: 5,
      numFailedTests: 1,
      testResults: [
        { assertionResults: [test('a', 'passed'), test('a file (needs nginx) b', 'skipped'), test('c', 'failed')] },
        { assertionResults: [test('d', 'todo')] },
      ],
    };
    const skipped = ['a file (needs nginx) b', 'd'];
    expect(readCounts(written(JSON.stringify(report)))).toEqual({ passed: 5, failed: 1, skipped });
  });

  it('are read from Playwright', () => {
    const spec = (title: string, ...statuses: string[]) => ({ title, tests: statuses.map((status) => ({ status })) });
    const report = {
      suites: [{ specs: [spec('a', 'expected')], suites: [{ specs: [spec('b', 'skipped', 'unexpected')] }] }],
      errors: [],
      stats: { expected: 7, unexpected: 2, flaky: 0, skipped: 1, duration: 9.5 },
    };
    expect(readCounts(written(JSON.stringify(report)))).toEqual({ passed: 7, failed: 2, skipped: ['b'] });
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
    expect(judge({ passed: 3, failed: 0, skipped: ['a'] }, 0)).toEqual({ passed: 3, failed: 0, skipped: ['a'] });
  });

  it('counts the tests that failed', () => {
    expect(judge({ passed: 3, failed: 2, skipped: [] }, 1)).toEqual({ passed: 3, failed: 2, skipped: [] });
  });

  it('is a failure when no test was executed, whatever the exit code', () => {
    expect(judge({ passed: 0, failed: 0, skipped: ['a', 'b', 'c', 'd'] }, 0)).toEqual({
      passed: 0,
      failed: 1,
      skipped: ['a', 'b', 'c', 'd'],
    });
  });

  it('is a failure when the exit code says so and no test does', () => {
    expect(judge({ passed: 3, failed: 0, skipped: [] }, 1)).toEqual({ passed: 3, failed: 1, skipped: [] });
  });

  it('is a failure without a report', () => {
    expect(judge(null, 0)).toEqual({ passed: 0, failed: 1, skipped: [] });
  });
});

it('says the counts of several runners in one line', () => {
  const total = add({ passed: 400, failed: 0, skipped: ['a'] }, { passed: 12, failed: 0, skipped: [] });
  expect(closingLine(total)).toBe('vitrine: 412 passed, 0 failed, 1 skipped');
});

describe('the lines about what was skipped', () => {
  const redis = ['locks (needs redis-server) are taken once', 'limits (needs redis-server) are counted'];

  it('say what the tests need, and the command that installs it', () => {
    expect(describeSkipped([...redis, 'the alerts (needs promtool) are right'])).toEqual([
      'skipped tests: 2 need redis-server, 1 needs promtool. To install them: node scripts/run.mjs scripts/install-servers.ts',
    ]);
  });

  it('say what cannot be installed, and a test without a reason', () => {
    expect(describeSkipped(['memory (needs Linux)', 'later', 'much later'])).toEqual([
      'skipped tests: 1 needs Linux, 2 without a reason, such as "later"',
    ]);
  });

  it('are none when every test ran', () => {
    expect(describeSkipped([])).toEqual([]);
  });
});

it('a skipped test is a failure of a run that may skip none', () => {
  expect(failWhenSkipped({ passed: 3, failed: 0, skipped: ['a'] }).failed).toBe(1);
  expect(failWhenSkipped({ passed: 3, failed: 2, skipped: ['a'] }).failed).toBe(2);
  expect(failWhenSkipped({ passed: 3, failed: 0, skipped: [] }).failed).toBe(0);
});
