/** Installs what `npm run engines` needs. */

import { installPackages } from '../install-packages.mjs';
import { lab } from '../root.mjs';
import { runAsScript } from '../run-as-script.mjs';
import { installEngines } from './install-engines.ts';

await runAsScript(async () => {
  await installPackages(lab);
  await installEngines();
  return 0;
});
