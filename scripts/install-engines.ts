/** Makes sure that `npm run engines` has Firefox and WebKit. */
import { installEngines } from './browser/install-engines.ts';
import { runAsScript } from './run-as-script.mjs';

await runAsScript(async () => {
  await installEngines();
  return 0;
});
