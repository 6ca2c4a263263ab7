/** Makes sure that the browser tests have a browser. */
import { installChromium } from './browser/install-chromium.ts';
import { runAsScript } from './run-as-script.mjs';

await runAsScript(async () => {
  await installChromium();
  return 0;
});
