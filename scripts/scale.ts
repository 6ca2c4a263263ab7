/** `npm run scale [-- short|soak]` runs a large site's pieces on this machine, without Docker. */

import { buildChangedClient } from './client-build/build-client.ts';
import { installServers } from './distribution/install-from-distribution.ts';
import { installPackages } from './install-packages.mjs';
import { lab } from './root.mjs';
import { runAsScript, runToEnd } from './run-to-end.mjs';

const FORMS = ['full', 'short', 'soak'];

await runAsScript(async () => {
  const [form = 'full', ...only] = process.argv.slice(2);
  if (!FORMS.includes(form)) throw new Error(`There is no form "${form}": ${FORMS.join(', ')}.`);
  await installServers();
  await installPackages(lab);
  const exitCode = await buildChangedClient();
  return exitCode === 0 ? runToEnd(process.execPath, ['lab/scale/main.ts', form, ...only]) : exitCode;
});
