/**
 * `check.ts` runs what needs no browser, `landing` what a change must pass, `audit` the slow checks, `engines` the
 * journeys in other browsers. The last line counts the tests.
 */

import { spawnSync } from 'node:child_process';
import { describe, describeSkipped } from './checks/counts.ts';
import { runStages } from './checks/run-stages.ts';
import { auditStages, checkStages, engineStages, landingStages } from './checks/stages.ts';
import { root } from './root.mjs';
import { runAsScript } from './run-to-end.mjs';

/** The files that the mock provider's own tests depend on. */
const OF_THE_MOCK = [
  ...['mock-provider', 'provider-contract', 'fixtures', 'shared', 'e2e/mock-page'],
  ...['package-lock.json', 'vitest.config.ts', 'playwright.config.ts'],
];

/** Whether a file of the mock differs from the branch that changes land on. Returns true if git cannot tell. */
function isMockChanged(): boolean {
  const git = (...args: string[]) => spawnSync('git', [...args, '--', ...OF_THE_MOCK], { cwd: root, encoding: 'utf8' });
  if (git('diff', '--quiet', '--merge-base', 'origin/HEAD').status !== 0) return true;
  return git('ls-files', '--others', '--exclude-standard').stdout !== '';
}

const isCi = Boolean(process.env.CI);
const withMock = isCi || isMockChanged();

const STAGES = {
  check: checkStages(withMock),
  landing: landingStages(withMock),
  audit: auditStages,
  engines: engineStages(process.argv.slice(3)),
};
type CheckName = keyof typeof STAGES;
const isCheckName = (name: string): name is CheckName => name in STAGES;

const WITHOUT_MOCK =
  "left out: the mock provider's own tests, because nothing that they depend on has changed. CI=1 runs them.";

await runAsScript(async () => {
  const name = process.argv[2] ?? 'check';
  if (!isCheckName(name)) throw new Error(`There is no check ${name}. Choose: ${Object.keys(STAGES).join(', ')}.`);
  const counts = await runStages(STAGES[name]);
  console.log(['', ...describeSkipped(counts.skipped)].join('\n'));
  const isSkipFailure = isCi && counts.skipped.length > 0;
  if (isSkipFailure) console.log('Stopped: CI skips no test.');
  if (!withMock && (name === 'check' || name === 'landing')) console.log(WITHOUT_MOCK);
  const failed = counts.failed || Number(isSkipFailure);
  console.log(describe({ ...counts, failed }));
  return failed === 0 ? 0 : 1;
});
