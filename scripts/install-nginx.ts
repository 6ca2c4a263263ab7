/** Makes sure that the tests of files behind a proxy have nginx. CI runs this first; without nginx they are skipped. */
import { installFromDistribution, succeeds } from './distribution/install-from-distribution.ts';
import { runAsScript } from './run-as-script.mjs';

const hasNginx = () => succeeds('nginx', '-v');

await runAsScript(async () => {
  if (!hasNginx()) await installFromDistribution('nginx for the tests', ['nginx']);
  if (!hasNginx()) throw new Error('There is no nginx here, and it could not be installed.');
  console.log('nginx: nginx is there');
  return 0;
});
