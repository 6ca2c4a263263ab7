/** `npm run bench [-- mock|gallery|abuse|visit|many]` runs one measurement, or all. */
import { installChromium } from './browser/install-chromium.ts';
import { installPackages } from './install-packages.mjs';
import { lab } from './root.mjs';
import { runAsScript } from './run-as-script.mjs';
import { runToEnd } from './run-to-end.mjs';
import { tools } from './tools.ts';

const benches: Readonly<Record<string, (options: readonly string[]) => Promise<number>>> = {
  mock: (options) => runToEnd(process.execPath, ['mock-provider/bench/main.ts', ...options]),
  gallery: async () => {
    await installChromium();
    return runToEnd(process.execPath, [tools.playwright, 'test', '--config', 'lab/bench/playwright.config.ts']);
  },
  many: () => runToEnd(process.execPath, ['lab/visit/many.ts']),
  abuse: (options) => runToEnd(process.execPath, ['lab/abuse/main.ts', ...options]),
  visit: async (options) => {
    const exitCode = await runToEnd(process.execPath, ['scripts/build.ts']);
    return exitCode === 0 ? runToEnd(process.execPath, ['lab/visit/main.ts', ...options]) : exitCode;
  },
};

await runAsScript(async () => {
  const [only, ...options] = process.argv.slice(2);
  if (only && !benches[only]) throw new Error(`There is no bench "${only}": ${Object.keys(benches).join(', ')}.`);
  await installPackages(lab);
  const chosen = only ? [benches[only]] : Object.values(benches);
  for (const bench of chosen) {
    const exitCode = (await bench?.(options)) ?? 0;
    if (exitCode !== 0) return exitCode;
  }
  return 0;
});
