/** `with-chromium.ts [FILE [ARGUMENT…]]` installs a Chromium if there is none, then runs a file for Node. */
import { installChromium } from './browser/install-chromium.ts';
import { runAsScript } from './run-as-script.mjs';
import { runToEnd } from './run-to-end.mjs';

await runAsScript(async () => {
  await installChromium();
  const file = process.argv.slice(2);
  return file.length > 0 ? runToEnd(process.execPath, file) : 0;
});
