/**
 * `check.ts` runs what needs no browser, `landing` what a change must pass, `audit` the slow checks, `engines` the
 * journeys in other browsers. The last line counts the tests.
 */

import { describe, describeSkipped, failWhenSkipped } from './checks/counts.ts';
import { isMockChanged } from './checks/mock-changes.ts';
import { runStages } from './checks/run-stages.ts';
import { auditStages, checkStages, engineStages, landingStages } from './checks/stages.ts';
import { runAsScript } from './run-as-script.mjs';

const withMock = Boolean(process.env.CI) || isMockChanged();

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
  const run = await runStages(STAGES[name]);
  const counts = process.env.CI ? failWhenSkipped(run) : run;
  const skipped = describeSkipped(counts.skipped);
  if (process.env.CI && skipped.length > 0) skipped.push('Stopped: CI skips no test.');
  if (!withMock && (name === 'check' || name === 'landing')) skipped.push(WITHOUT_MOCK);
  console.log(['', ...skipped, describe(counts)].join('\n'));
  return counts.failed === 0 ? 0 : 1;
});
