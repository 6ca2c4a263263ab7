/** `node scripts/run.mjs FILE [ARGUMENT…]` runs a file on the pinned Node. This script runs on any Node from 20. */
import { readFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { assertWritable, installPackages, pinnedNode } from './install-packages.mjs';
import { root } from './root.mjs';
import { runAsScript, runToEnd } from './run-to-end.mjs';

const oldestNode = 20;
const millisecondsBetweenChecks = 500;

/** @param {string[]} fileAndArguments @returns {Promise<number>} the exit code */
async function run(fileAndArguments) {
  if (Number.parseInt(process.versions.node, 10) < oldestNode) {
    throw new Error(`Node ${oldestNode} or newer is needed; this is Node ${process.versions.node}.`);
  }
  stopWhenParentIsGone();
  await installPackages();
  // Tools write to `node_modules`. Our own programs that do so check for themselves whether they may.
  if (fileAndArguments[0]?.startsWith('node_modules/')) assertWritable();
  const path = [dirname(pinnedNode), join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter);
  // With a compile cache, the second start takes two thirds of the time.
  const compileCache = process.env.NODE_COMPILE_CACHE ?? join(root, 'node_modules/.cache/node');
  return runToEnd(pinnedNode, fileAndArguments, { ...process.env, PATH: path, NODE_COMPILE_CACHE: compileCache });
}

/** Stops this process when npm or npm's shell is gone. The shell passes on no signal, and stays if npm is killed. */
function stopWhenParentIsGone() {
  const parent = process.ppid;
  const npm = parentOf(parent);
  const watch = setInterval(() => {
    if (process.ppid === parent && parentOf(parent) === npm) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, millisecondsBetweenChecks);
  watch.unref();
}

/**
 * Returns the id of a process's parent; 'none' if the process has ended. Returns undefined unless npm started this
 * program on Linux, where npm's shell stays between the two.
 * @param {number} pid
 * @returns {string | undefined}
 */
function parentOf(pid) {
  if (process.platform !== 'linux' || !process.env.npm_lifecycle_event) return undefined;
  try {
    return /^PPid:\s*(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  } catch {
    // The process has ended.
    return 'none';
  }
}

await runAsScript(() => run(process.argv.slice(2)));
