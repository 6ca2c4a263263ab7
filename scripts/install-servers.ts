/** Installs the programs for tests; without one its tests are skipped. */
import { findOnPath } from './browser/find-program.ts';
import { installFromDistribution, SERVERS } from './distribution/install-from-distribution.ts';
import { runAsScript } from './run-as-script.mjs';

const missing = () => Object.keys(SERVERS).filter((program) => findOnPath([program], process.env) === null);

await runAsScript(async () => {
  const packages = missing().flatMap((program) => SERVERS[program] ?? []);
  if (packages.length > 0) await installFromDistribution('what the tests run beside the storefront', packages);
  const lacking = missing();
  if (lacking.length > 0) throw new Error(`Not here, and could not be installed: ${lacking.join(', ')}.`);
  console.log(`Servers: ${Object.keys(SERVERS).join(', ')} are there`);
  return 0;
});
