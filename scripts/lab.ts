/**
 * `npm run bench [-- abuse|visit|many|capacity [OPTION…]]` runs one measurement, or all of them. `npm run scale [--
 * short|soak]` runs a large site's pieces on this machine, without Docker.
 */
import { buildChangedClient } from './client-build/build-client.ts';
import { installServers } from './install.ts';
import { installPackages } from './install-packages.mjs';
import { lab } from './root.mjs';
import { runAsScript, runToEnd } from './run-to-end.mjs';

/** The files, with arguments, that Node runs for each form of a command. */
const RUNS: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  bench: {
    abuse: ['lab/bench/abuse.ts'],
    visit: ['lab/bench/visit.ts'],
    many: ['lab/bench/visit.ts', 'many'],
    capacity: ['lab/bench/capacity.ts'],
  },
  scale: {
    full: ['lab/scale/main.ts', 'full'],
    short: ['lab/scale/main.ts', 'short'],
    soak: ['lab/scale/main.ts', 'soak'],
  },
};

await runAsScript(async () => {
  const [command = '', form = command === 'scale' ? 'full' : undefined, ...options] = process.argv.slice(2);
  const runs = RUNS[command] ?? {};
  const chosen = Object.entries(runs).filter(([name]) => form === undefined || name === form);
  if (chosen.length === 0) throw new Error(`"${command}" has no form "${form}": ${Object.keys(runs).join(', ')}.`);
  if (command === 'scale') await installServers();
  await installPackages(lab);
  let exitCode = await buildChangedClient();
  for (const [, run] of chosen) {
    if (exitCode === 0) exitCode = await runToEnd(process.execPath, [...run, ...options]);
  }
  return exitCode;
});
