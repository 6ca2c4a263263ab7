import { spawnSync } from 'node:child_process';
import { runToEnd } from '../run-to-end.mjs';
import { findChromium } from './find-chromium.ts';

const packages = ['chromium', 'fonts-liberation'];
const advice =
  'The browser tests need Chromium or Google Chrome, and there is none here that starts. ' +
  'Install one with your system\'s package manager, or with "npx playwright install --with-deps chromium"; ' +
  'CHROMIUM_PATH names one in an unusual place.';

/**
 * Makes sure that there is a Chromium for the browser tests. Debian's package is installed where that needs no
 * question: as root, or by a sudo that asks for no password.
 * @returns the path of its program
 * @throws {Error} with what to install, when there is none in the end
 */
export async function installChromium(): Promise<string> {
  const path = findChromium() ?? (await installFromDistribution());
  if (path === null) throw new Error(advice);
  if (process.platform === 'win32') return path;
  const { status, stdout } = spawnSync(path, ['--version'], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${advice}\nThe one that does not start: ${path}`);
  console.log(`Browser: ${stdout.trim()} (${path})`);
  return path;
}

async function installFromDistribution(): Promise<string | null> {
  const asRoot = rootCommand();
  if (asRoot === null || !succeeds('apt-get', '--version')) return null;
  console.log(`Installing the browser for the tests (${packages.join(', ')})…`);
  const [command = 'env', ...args] = [...asRoot, 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', '-q'];
  await runToEnd(command, [...args, 'update']);
  await runToEnd(command, [...args, 'install', '-y', '--no-install-recommends', ...packages]);
  return findChromium();
}

/** @returns what to put before a command that only root may run; null when this person may not */
function rootCommand(): string[] | null {
  if (process.getuid?.() === 0) return [];
  return succeeds('sudo', '-n', 'true') ? ['sudo', '-n'] : null;
}

function succeeds(command: string, ...args: string[]): boolean {
  return spawnSync(command, args, { stdio: 'ignore' }).status === 0;
}
