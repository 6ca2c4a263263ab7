import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { root } from './root.mjs';

/** What is passed on to a command when this process is told to stop. */
const stopSignals = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);

/**
 * Runs a command in the root folder with this terminal as its own, and gives its exit code (128 + n after signal n).
 * Being told to stop stops the command, never this process before it.
 * @param {string} command a program
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} [env] its environment; without it, this process's own
 * @returns {Promise<number>}
 */
export function runToEnd(command, args, env = process.env) {
  const child = spawn(command, args, { cwd: root, env, stdio: 'inherit' });
  const passOn = (/** @type {NodeJS.Signals} */ signal) => {
    const terminalToldIt = signal === 'SIGINT' && process.stdin.isTTY;
    if (!terminalToldIt) child.kill(signal);
  };
  for (const signal of stopSignals) process.on(signal, passOn);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      for (const name of stopSignals) process.off(name, passOn);
      resolve(code ?? 128 + (signal ? constants.signals[signal] : 0));
    });
  });
}
