/** Installs the programs for tests. Tests whose program is missing are skipped. */
import { installServers } from './distribution/install-from-distribution.ts';
import { runAsScript } from './run-to-end.mjs';

await runAsScript(async () => {
  await installServers();
  return 0;
});
