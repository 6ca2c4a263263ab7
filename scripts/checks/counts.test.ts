import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { add, describe as closingLine, countTests, describeSkipped } from './counts.ts';

const folder = mkdtempSync(join(tmpdir(), 'counts-'));

function counted(report: unknown, exitCode = 0) {
  const file = join(folder, 'report.json');
  writeFileSync(file, JSON.stringify(report));
  return countTests(file, exitCode);
}

const vitest = (...statuses: string[]) => ({
  testResults: statuses.map((status) => ({ assertionResults: [{ fullName: `a ${status} test`, status }] })),
});

describe('the counts of a run', () => {
  it('are read from Vitest, a todo being skipped', () => {
    const report = vitest('passed', 'passed', 'failed', 'skipped', 'todo');
    expect(counted(report, 1)).toEqual({ passed: 2, failed: 1, skipped: ['a skipped test', 'a todo test'] });
  });

  it('are read from Playwright', () => {
    const spec = (title: string, ...statuses: string[]) => ({ title, tests: statuses.map((status) => ({ status })) });
    const inner = { specs: [spec('b', 'skipped', 'unexpected', 'flaky')] };
    const report = { suites: [{ specs: [spec('a', 'expected')], suites: [inner] }], errors: [] };
    expect(counted(report, 1)).toEqual({ passed: 2, failed: 1, skipped: ['b'] });
  });

  it.each([
    ['no test ran', vitest('skipped', 'skipped'), 0, { passed: 0, skipped: ['a skipped test', 'a skipped test'] }],
    ['the exit code is bad', vitest('passed'), 1, { passed: 1, skipped: [] }],
    ['the report is another', { numPassedTests: 1 }, 0, { passed: 0, skipped: [] }],
  ])('have a failure when %s', (_, report, exitCode, others) => {
    expect(counted(report, exitCode)).toEqual({ failed: 1, ...others });
  });

  it('have a failure without a report', () => {
    expect(countTests(join(folder, 'none.json'), 0)).toEqual({ passed: 0, failed: 1, skipped: [] });
  });
});

it('says the counts of several runners in one line', () => {
  const total = add({ passed: 400, failed: 0, skipped: ['a'] }, { passed: 12, failed: 0, skipped: [] });
  expect(closingLine(total)).toBe('vitrine: 412 passed, 0 failed, 1 skipped');
});

it('says what skipped tests need, and the command that installs it', () => {
  const redis = ['locks (needs redis-server) are taken once', 'limits (needs redis-server) are counted'];
  expect(describeSkipped([...redis, 'memory (needs Linux)'])).toEqual([
    'skipped: 2 (needs redis-server), such as "locks (needs redis-server) are taken once"',
    'skipped: 1 (needs Linux), such as "memory (needs Linux)"',
    'To install the servers that they need: node scripts/run.mjs scripts/install.ts servers',
  ]);
  expect(describeSkipped(['later'])).toEqual(['skipped: 1 (no reason), such as "later"']);
  expect(describeSkipped([])).toEqual([]);
});
