import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { root } from './root.mjs';

const stopSignals = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);

/**
 * Runs a command in the root folder and this terminal. Signals to stop are passed on, except a terminal's Ctrl-C, which
 * reaches the command anyway. This process never ends before the command.
 * @param {string} command a program
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} [env] its environment, by default this process's own
 * @returns {Promise<number>} the command's exit code; 128 + n after signal n
 */
export function runToEnd(command, args, env = process.env) {
  const child = spawn(command, args, { cwd: root, env, stdio: 'inherit' });
  const passOn = (/** @type {NodeJS.Signals} */ signal) => {
    const isSentByTerminal = signal === 'SIGINT' && process.stdin.isTTY;
    if (!isSentByTerminal) child.kill(signal);
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

/**
 * Runs a script's work and sets the exit code that it returns. Only the message of an error is printed, because the
 * person at the terminal needs no stack trace.
 * @param {() => Promise<number>} work
 * @returns {Promise<void>}
 */
export async function runAsScript(work) {
  try {
    process.exitCode = await work();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
