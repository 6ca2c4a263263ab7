/** `check.ts`: everything that needs no browser. `check.ts --with-browser`: everything. Ends with one line of counts. */
import { describe } from './checks/counts.ts';
import { runStages } from './checks/run-stages.ts';
import { allStages, quickStages } from './checks/stages.ts';
import { runAsScript } from './run-as-script.mjs';

await runAsScript(async () => {
  const counts = await runStages(process.argv.includes('--with-browser') ? allStages : quickStages);
  console.log(`\n${describe(counts)}`);
  return counts.failed === 0 ? 0 : 1;
});
