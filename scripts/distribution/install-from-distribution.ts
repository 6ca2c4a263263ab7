import { spawnSync } from 'node:child_process';
import { runToEnd } from '../run-to-end.mjs';

/**
 * Installs Debian's packages where that needs no question: as root, or by a sudo that asks for no password.
 * @param what they are for, printed
 * @returns whether they were installed; false, too, where this machine has no apt, or this person may not
 */
export async function installFromDistribution(what: string, packages: readonly string[]): Promise<boolean> {
  const asRoot = rootCommand();
  if (asRoot === null || !succeeds('apt-get', '--version')) return false;
  console.log(`Installing ${what} (${packages.join(', ')})…`);
  const [command = 'env', ...args] = [...asRoot, 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', '-q'];
  await runToEnd(command, [...args, 'update']);
  return (await runToEnd(command, [...args, 'install', '-y', '--no-install-recommends', ...packages])) === 0;
}

/** @returns what to put before a command that only root may run; null when this person may not */
function rootCommand(): string[] | null {
  if (process.getuid?.() === 0) return [];
  return succeeds('sudo', '-n', 'true') ? ['sudo', '-n'] : null;
}

/** Whether a command runs and ends well. */
export function succeeds(command: string, ...args: string[]): boolean {
  return spawnSync(command, args, { stdio: 'ignore' }).status === 0;
}
