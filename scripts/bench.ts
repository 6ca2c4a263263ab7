/** `npm run bench [-- abuse|visit|many|capacity|gallery [OPTION…]]` runs one measurement, or all. */
import { installChromium } from './browser/install-chromium.ts';
import { buildChangedClient } from './client-build/build-client.ts';
import { installPackages } from './install-packages.mjs';
import { lab } from './root.mjs';
import { runAsScript } from './run-as-script.mjs';
import { runToEnd } from './run-to-end.mjs';
import { tools } from './tools.ts';

const node = (...args: string[]) => runToEnd(process.execPath, args);

const benches: Readonly<Record<string, (options: readonly string[]) => Promise<number>>> = {
  abuse: (options) => node('lab/bench/abuse.ts', ...options),
  visit: (options) => node('lab/bench/visit.ts', ...options),
  many: (options) => node('lab/bench/visit.ts', 'many', ...options),
  capacity: (options) => node('lab/bench/capacity.ts', ...options),
  gallery: async (options) => {
    await installChromium();
    return node(
      tools.playwright,
      'test',
      '--config',
      'lab/bench/playwright.config.ts',
      '--project=phone',
      '--no-deps',
      ...options,
    );
  },
};

await runAsScript(async () => {
  const [only, ...options] = process.argv.slice(2);
  if (only && !benches[only]) throw new Error(`There is no bench "${only}": ${Object.keys(benches).join(', ')}.`);
  await installPackages(lab);
  const built = await buildChangedClient();
  if (built !== 0) return built;
  const chosen = only ? [benches[only]] : Object.values(benches);
  for (const bench of chosen) {
    const exitCode = (await bench?.(options)) ?? 0;
    if (exitCode !== 0) return exitCode;
  }
  return 0;
});
