/** Makes sure that the tests have the programs that run beside the storefront. CI runs this; without one its tests are skipped. */
import { installFromDistribution, succeeds } from './distribution/install-from-distribution.ts';
import { runAsScript } from './run-as-script.mjs';

/** Each program, a command that shows it is there, and Debian's package of it. */
const SERVERS = [
  { name: 'Redis', command: ['redis-server', '--version'], from: 'redis-server' },
  { name: 'nginx', command: ['nginx', '-v'], from: 'nginx' },
  { name: 'Caddy', command: ['caddy', 'version'], from: 'caddy' },
  { name: 'promtool', command: ['promtool', '--version'], from: 'prometheus' },
] as const;

const missing = () => SERVERS.filter(({ command: [program, ...args] }) => !succeeds(program, ...args));

await runAsScript(async () => {
  const packages = missing().map(({ from }) => from);
  if (packages.length > 0) await installFromDistribution('what the tests run beside the storefront', packages);
  const names = missing().map(({ name }) => name);
  if (names.length > 0) throw new Error(`Not here, and could not be installed: ${names.join(', ')}.`);
  console.log(`Servers: ${SERVERS.map(({ name }) => name).join(', ')} are there`);
  return 0;
});
