import { accessSync, constants, existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root, runtime } from './root.mjs';
import { runToEnd } from './run-to-end.mjs';

/**
 * The parts of a package-lock.json that are read here.
 * @typedef {{ packages: Record<string, { version?: string, optional?: boolean, devOptional?: boolean }> }} Lock
 */

/** The pinned Node, from the npm package `node`. */
export const pinnedNode = join(runtime, 'node_modules/node/bin', process.platform === 'win32' ? 'node.exe' : 'node');

/**
 * Lists the packages of a lock that are missing or of another version. An optional package may be missing, because it
 * may be for another platform.
 * @param {Lock} wanted package-lock.json
 * @param {Lock} installed npm's own record of what it put into node_modules
 * @returns {string[]} their folders
 */
function missingPackages(wanted, installed) {
  return Object.entries(wanted.packages)
    .filter(([folder, { version, optional, devOptional }]) => {
      const found = installed.packages[folder];
      if (folder === '') return false;
      return found ? found.version !== version : !(optional || devOptional);
    })
    .map(([folder]) => folder);
}

/**
 * Installs the packages of a folder's package-lock.json, and the pinned Node. Does nothing if everything is installed.
 * @param {string} [folder] the root by default; another folder is a package that only some commands need
 * @returns {Promise<void>}
 * @throws {Error} with a message for the person at the terminal
 */
export async function installPackages(folder = root) {
  const folders = [folder, runtime].filter((one) => !isInstalled(one));
  if (folders.length === 0) return;
  const locks = folders.map((one) => relative(root, join(one, 'package-lock.json')));
  console.log(`Installing the packages of ${locks.join(' and ')} (npm ci)…`);
  const exitCode = Math.max(...(await Promise.all(folders.map(runNpm))));
  if (exitCode !== 0) throw new Error(`The packages could not be installed: npm ci ended with exit code ${exitCode}.`);
  if (!existsSync(pinnedNode)) {
    throw new Error('The package `node` has no program: allow its install script (npm config get ignore-scripts).');
  }
  removeNodeHeaders();
}

/** @param {string} folder @returns {Promise<number>} the exit code */
function runNpm(folder) {
  const [command, args] = npm();
  const options = ['--include=dev', '--no-audit', '--no-fund', '--no-progress', '--loglevel=error'];
  return runToEnd(command, [...args, 'ci', `--prefix=${folder}`, ...options]);
}

/** Removes the headers for compiling native modules: they take 68 MB, and no package here is compiled. */
function removeNodeHeaders() {
  const packages = join(runtime, 'node_modules/node/node_modules');
  if (!existsSync(packages)) return;
  for (const name of readdirSync(packages).filter((folder) => folder.startsWith('node-'))) {
    rmSync(join(packages, name, 'include'), { recursive: true, force: true });
  }
}

/**
 * Refuses a `node_modules` in which Vite and Vitest may not write. They would fail with a stack trace.
 * @param {string} [folder]
 * @returns {void}
 * @throws {Error} with a message for the person at the terminal
 */
export function assertWritable(folder = join(root, 'node_modules')) {
  try {
    accessSync(folder, constants.W_OK);
  } catch (error) {
    const { code } = /** @type {NodeJS.ErrnoException} */ (error);
    throw new Error(`This command writes into ${folder}, and may not (${code}).`, { cause: error });
  }
}

/** @param {string} folder @returns {boolean} */
function isInstalled(folder) {
  const record = join(folder, 'node_modules/.package-lock.json');
  if (!existsSync(record) || (folder === runtime && !existsSync(pinnedNode))) return false;
  return missingPackages(readLock(join(folder, 'package-lock.json')), readLock(record)).length === 0;
}

/**
 * Returns the npm that started this script, otherwise the one on the PATH. The machine's own Node runs it, because the
 * pinned one is about to be replaced.
 * @returns {[command: string, args: string[]]}
 */
function npm() {
  const { npm_execpath: npmFile, npm_node_execpath: machineNode } = process.env;
  return npmFile?.endsWith('npm-cli.js') && machineNode ? [machineNode, [npmFile]] : ['npm', []];
}

/** @param {string} file @returns {Lock} */
function readLock(file) {
  return JSON.parse(readFileSync(file, 'utf8'));
}
