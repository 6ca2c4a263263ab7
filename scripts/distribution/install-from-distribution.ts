import { spawnSync } from 'node:child_process';
import { runToEnd } from '../run-to-end.mjs';

/** The programs that tests run beside the storefront, and Debian's package of each. */
export const SERVERS: Readonly<Record<string, string>> = {
  'redis-server': 'redis-server',
  nginx: 'nginx',
  caddy: 'caddy',
  promtool: 'prometheus',
};

/** The command that installs them. */
export const INSTALL_SERVERS = 'node scripts/run.mjs scripts/install-servers.ts';

/**
 * Installs Debian's packages where that needs no password: as root, or with a sudo that asks for none.
 * @param what the purpose of the packages, which is printed
 * @returns whether they were installed; also false without apt, or without the permission
 */
export async function installFromDistribution(what: string, packages: readonly string[]): Promise<boolean> {
  const asRoot = rootCommand();
  if (asRoot === null || !succeeds('apt-get', '--version')) return false;
  console.log(`Installing ${what} (${packages.join(', ')})…`);
  const [command = 'env', ...args] = [...asRoot, 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', '-q'];
  await runToEnd(command, [...args, 'update']);
  return (await runToEnd(command, [...args, 'install', '-y', '--no-install-recommends', ...packages])) === 0;
}

/** @returns the prefix of a command that only root may run; null without the permission */
function rootCommand(): string[] | null {
  if (process.getuid?.() === 0) return [];
  return succeeds('sudo', '-n', 'true') ? ['sudo', '-n'] : null;
}

/** Whether a command runs and exits with code 0. */
export function succeeds(command: string, ...args: string[]): boolean {
  return spawnSync(command, args, { stdio: 'ignore' }).status === 0;
}
