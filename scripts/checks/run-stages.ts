import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../root.mjs';
import { runToEnd } from '../run-to-end.mjs';
import { add, type Counts, judge, nothing, readCounts } from './counts.ts';
import type { Stage } from './stages.ts';

/**
 * Runs the stages one after the other, and stops after the first that fails, saying which.
 * @returns the tests of all of them together; a failed stage without tests counts as one failed
 */
export async function runStages(stages: readonly Stage[]): Promise<Counts> {
  let total = nothing;
  for (const [index, stage] of stages.entries()) {
    console.log(`\n── ${index + 1}/${stages.length} ${stage.name}`);
    const counts = await runStage(stage);
    total = add(total, counts);
    if (counts.failed > 0) {
      console.error(`\nStopped at stage ${index + 1} of ${stages.length}: ${stage.name}.`);
      break;
    }
  }
  return total;
}

async function runStage({ nodeArguments, env, report }: Stage): Promise<Counts> {
  const reportFile = report && join(root, report);
  if (reportFile) rmSync(reportFile, { force: true });
  const exitCode = await runToEnd(process.execPath, nodeArguments, { ...process.env, ...env });
  if (reportFile) return judge(readCounts(reportFile), exitCode);
  return { ...nothing, failed: exitCode === 0 ? 0 : 1 };
}
