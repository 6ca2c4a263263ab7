/** Makes sure that the tests of files behind a proxy have Caddy. CI runs this first; without Caddy they are skipped. */
import { installFromDistribution, succeeds } from './distribution/install-from-distribution.ts';
import { runAsScript } from './run-as-script.mjs';

const hasCaddy = () => succeeds('caddy', 'version');

await runAsScript(async () => {
  if (!hasCaddy()) await installFromDistribution('Caddy for the tests', ['caddy']);
  if (!hasCaddy()) throw new Error('There is no Caddy here, and it could not be installed.');
  console.log('caddy: Caddy is there');
  return 0;
});
