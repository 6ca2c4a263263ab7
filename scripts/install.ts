/** `install.ts servers|chromium [FILE [ARGUMENT…]]` installs what the tests need, then runs a file with Node. */

import { spawnSync } from 'node:child_process';
import { findChromium, findOnPath } from './browser/find-browsers.ts';
import { runAsScript, runToEnd } from './run-to-end.mjs';

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

export const INSTALL_SERVERS = 'node scripts/run.mjs scripts/install.ts servers';

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

const chromiumPackages = ['chromium-headless-shell', 'fonts-liberation'];
const chromiumAdvice =
  'The browser tests need Chromium or Google Chrome, and there is none here that starts. ' +
  'Install one with your system\'s package manager, or with "npx playwright install --with-deps chromium"; ' +
  'CHROMIUM_PATH names one in an unusual place.';

/** Installs Debian's Chromium if there is none and no password is needed. @throws {Error} that says what to install */
export async function installChromium(): Promise<string> {
  if (findChromium() === null) await installFromDistribution('the browser for the tests', chromiumPackages);
  const path = findChromium();
  if (path === null) throw new Error(chromiumAdvice);
  if (process.platform === 'win32') return path;
  const { status, stdout } = spawnSync(path, ['--version'], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${chromiumAdvice}\nThe one that does not start: ${path}`);
  console.log(`Browser: ${stdout.trim()} (${path})`);
  return path;
}

if (import.meta.main) {
  await runAsScript(async () => {
    const [what, ...file] = process.argv.slice(2);
    if (what === 'servers') await installServers();
    else await installChromium();
    return file.length > 0 ? runToEnd(process.execPath, file) : 0;
  });
}
