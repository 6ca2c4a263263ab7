/** `with-chromium.ts [FILE [ARGUMENT…]]` installs a Chromium if there is none, then runs a file for Node. */
import { installChromium } from './distribution/install-from-distribution.ts';
import { runAsScript, runToEnd } from './run-to-end.mjs';

await runAsScript(async () => {
  await installChromium();
  const file = process.argv.slice(2);
  return file.length > 0 ? runToEnd(process.execPath, file) : 0;
});
