/** `npm run components -- [OPTION…]`: component tests in a browser; options for Vitest. */
import { installChromium } from './browser/install-chromium.ts';
import { runAsScript } from './run-as-script.mjs';
import { runToEnd } from './run-to-end.mjs';
import { tools } from './tools.ts';

await runAsScript(async () => {
  await installChromium();
  const options = ['--config', 'vitest.components.config.ts', ...process.argv.slice(2)];
  return runToEnd(process.execPath, [tools.vitest, 'run', ...options]);
});
