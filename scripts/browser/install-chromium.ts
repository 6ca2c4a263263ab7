import { spawnSync } from 'node:child_process';
import { installFromDistribution } from '../distribution/install-from-distribution.ts';
import { findChromium } from './find-chromium.ts';

const packages = ['chromium-headless-shell', 'fonts-liberation'];
const advice =
  'The browser tests need Chromium or Google Chrome, and there is none here that starts. ' +
  'Install one with your system\'s package manager, or with "npx playwright install --with-deps chromium"; ' +
  'CHROMIUM_PATH names one in an unusual place.';

/** Installs Debian's Chromium if there is none and no password is needed. @throws {Error} that says what to install */
export async function installChromium(): Promise<string> {
  if (findChromium() === null) await installFromDistribution('the browser for the tests', packages);
  const path = findChromium();
  if (path === null) throw new Error(advice);
  if (process.platform === 'win32') return path;
  const { status, stdout } = spawnSync(path, ['--version'], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${advice}\nThe one that does not start: ${path}`);
  console.log(`Browser: ${stdout.trim()} (${path})`);
  return path;
}
