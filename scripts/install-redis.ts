/** Makes sure that the tests of several instances have a Redis. CI runs this first; without a Redis they are skipped. */
import { installFromDistribution, succeeds } from './distribution/install-from-distribution.ts';
import { runAsScript } from './run-as-script.mjs';

const hasRedis = () => succeeds('redis-server', '--version');

await runAsScript(async () => {
  if (!hasRedis()) await installFromDistribution('Redis for the tests', ['redis-server']);
  if (!hasRedis()) throw new Error('There is no redis-server here, and it could not be installed.');
  console.log('Redis: redis-server is there');
  return 0;
});
