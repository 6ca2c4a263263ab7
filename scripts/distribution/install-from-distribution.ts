import { spawnSync } from 'node:child_process';
import { runToEnd } from '../run-to-end.mjs';

/** Programs of tests, with their Debian packages. */
export const SERVERS: Readonly<Record<string, string>> = {
  'redis-server': 'redis-server',
  nginx: 'nginx',
  caddy: 'caddy',
  promtool: 'prometheus',
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

/** Null without permission. */
function rootCommand(): string[] | null {
  if (process.getuid?.() === 0) return [];
  return succeeds('sudo', '-n', 'true') ? ['sudo', '-n'] : null;
}

export function succeeds(command: string, ...args: string[]): boolean {
  return spawnSync(command, args, { stdio: 'ignore' }).status === 0;
}
