/** `npm run bench [-- abuse|visit|many|capacity [OPTION…]]` runs one measurement, or all. */
import { buildChangedClient } from './client-build/build-client.ts';
import { installPackages } from './install-packages.mjs';
import { lab } from './root.mjs';
import { runAsScript, runToEnd } from './run-to-end.mjs';

/** The file that Node runs for each measurement. */
const benches: Readonly<Record<string, readonly string[]>> = {
  abuse: ['lab/bench/abuse.ts'],
  visit: ['lab/bench/visit.ts'],
  many: ['lab/bench/visit.ts', 'many'],
  capacity: ['lab/bench/capacity.ts'],
};

await runAsScript(async () => {
  const [only, ...options] = process.argv.slice(2);
  const chosen = Object.keys(benches).filter((name) => !only || name === only);
  if (chosen.length === 0) throw new Error(`There is no bench "${only}": ${Object.keys(benches).join(', ')}.`);
  await installPackages(lab);
  let exitCode = await buildChangedClient();
  for (const name of chosen) {
    if (exitCode === 0) exitCode = await runToEnd(process.execPath, [...(benches[name] ?? []), ...options]);
  }
  return exitCode;
});
