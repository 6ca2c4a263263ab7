/** `check.ts [landing|audit|engines]` without an argument runs what needs no browser. */
import { describe, describeSkipped, failWhenSkipped } from './checks/counts.ts';
import { runStages } from './checks/run-stages.ts';
import { auditStages, checkStages, engineStages, landingStages } from './checks/stages.ts';
import { runAsScript } from './run-as-script.mjs';

const STAGES = {
  check: checkStages,
  landing: landingStages,
  audit: auditStages,
  engines: engineStages(process.argv.slice(3)),
};
type CheckName = keyof typeof STAGES;
const isCheckName = (name: string): name is CheckName => name in STAGES;

await runAsScript(async () => {
  const name = process.argv[2] ?? 'check';
  if (!isCheckName(name)) throw new Error(`There is no check ${name}. Choose: ${Object.keys(STAGES).join(', ')}.`);
  const run = await runStages(STAGES[name]);
  const counts = process.env.CI ? failWhenSkipped(run) : run;
  const skipped = describeSkipped(counts.skipped);
  if (process.env.CI && skipped.length > 0) skipped.push('Stopped: CI skips no test.');
  console.log(['', ...skipped, describe(counts)].join('\n'));
  return counts.failed === 0 ? 0 : 1;
});
