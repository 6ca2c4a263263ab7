/** Installs the programs for tests; without one its tests are skipped. */
import { installServers } from './distribution/install-from-distribution.ts';
import { runAsScript } from './run-as-script.mjs';

await runAsScript(async () => {
  await installServers();
  return 0;
});
