/** `npm run e2e -- [OPTION…]`: browser tests; options for Playwright, such as a spec's name. */
import { installChromium } from './browser/install-chromium.ts';
import { runAsScript } from './run-as-script.mjs';
import { runToEnd } from './run-to-end.mjs';
import { tools } from './tools.ts';

await runAsScript(async () => {
  await installChromium();
  return runToEnd(process.execPath, [tools.playwright, 'test', ...process.argv.slice(2)]);
});
