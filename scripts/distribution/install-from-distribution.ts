import { spawnSync } from 'node:child_process';
import { findOnPath } from '../browser/find-program.ts';
import { runToEnd } from '../run-to-end.mjs';

export const SERVERS: Readonly<Record<string, string>> = {
  'redis-server': 'redis-server',
  nginx: 'nginx libnginx-mod-stream',
  lego: 'lego',
  pebble: 'pebble',
  promtool: 'prometheus',
  amtool: 'prometheus-alertmanager',
  'prometheus-blackbox-exporter': 'prometheus-blackbox-exporter',
  kubectl: 'kubernetes-client',
};

export const INSTALL_SERVERS = 'node scripts/run.mjs scripts/install-servers.ts';

export async function installFromDistribution(what: string, packages: readonly string[]): Promise<boolean> {
  const asRoot = rootCommand();
  if (asRoot === null || !succeeds('apt-get', '--version')) return false;
  console.log(`Installing ${what} (${packages.join(', ')})…`);
  const [command = 'env', ...args] = [...asRoot, 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', '-q'];
  await runToEnd(command, [...args, 'update']);
  return (await runToEnd(command, [...args, 'install', '-y', '--no-install-recommends', ...packages])) === 0;
}

const missingServers = () => Object.keys(SERVERS).filter((program) => findOnPath([program], process.env) === null);

/** @throws {Error} that names what could not be installed */
export async function installServers(): Promise<void> {
  // Installs all of them, because a program may be here without a package that belongs to it.
  const packages = Object.values(SERVERS).flatMap((names) => names.split(' '));
  if (missingServers().length > 0) await installFromDistribution('what the tests run beside the storefront', packages);
  const lacking = missingServers();
  if (lacking.length > 0) throw new Error(`Missing, and could not be installed: ${lacking.join(', ')}.`);
  console.log(`Servers: ${Object.keys(SERVERS).join(', ')} are there`);
}

function rootCommand(): string[] | null {
  if (process.getuid?.() === 0) return [];
  return succeeds('sudo', '-n', 'true') ? ['sudo', '-n'] : null;
}

export function succeeds(command: string, ...args: string[]): boolean {
  return spawnSync(command, args, { stdio: 'ignore' }).status === 0;
}
