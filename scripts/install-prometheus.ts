/** Makes sure that the tests of alerts have promtool. CI runs this first; without it they are skipped. */
import { installFromDistribution, succeeds } from './distribution/install-from-distribution.ts';
import { runAsScript } from './run-as-script.mjs';

const hasPromtool = () => succeeds('promtool', '--version');

await runAsScript(async () => {
  if (!hasPromtool()) await installFromDistribution('Prometheus for the tests', ['prometheus']);
  if (!hasPromtool()) throw new Error('There is no promtool here, and it could not be installed.');
  console.log('Prometheus: promtool is there');
  return 0;
});
