import { setTimeout as pause } from 'node:timers/promises';
import { createConcurrently } from 'concurrently';
import { root } from '../root.mjs';

/** A program that runs until it is stopped. */
export interface Program {
  name: string;
  /** arguments for Node, the file among them */
  nodeArguments: string[];
  env: NodeJS.ProcessEnv;
  /** answers 200 once the program can be used */
  healthUrl: string;
}

/** Programs that were started together. */
export interface RunningPrograms {
  /** @returns whether the program answered; false when the programs were stopped before that */
  untilHealthy(program: Program): Promise<boolean>;
  /** @returns the exit code for this process: 0 after `stop` or a signal, 1 when a program ended on its own */
  untilEnded(): Promise<number>;
  stop(): void;
}

const MS_TO_START = 60_000;
const MS_TO_STOP = 10_000;

const quoteForShell = (arg: string) => (/^[\w@%+=:,./\\-]+$/.test(arg) ? arg : `"${arg}"`);

/** The command line of Node with these arguments, for any shell. The space at the end protects quotes: concurrently drops outer ones. */
export const nodeCommand = (args: readonly string[]): string =>
  `${[process.execPath, ...args].map(quoteForShell).join(' ')} `;

/**
 * Where a shell can be replaced by the program, it is: the program gets the signals itself, and the command ends only with
 * it. Windows cannot do that; there concurrently stops the shell with all that it started.
 */
const isWindows = process.platform === 'win32';
const programCommand = (args: readonly string[]) => (isWindows ? nodeCommand(args) : `exec ${nodeCommand(args)}`);
const direct = { kill: (pid: number, signal?: string) => void process.kill(pid, signal) };

/** Runs programs that end together: when one ends, or this process receives a signal to stop, all are stopped. */
export function runPrograms(programs: readonly Program[]): RunningPrograms {
  const stopping = new AbortController();
  let exitCode = 0;
  // Without concurrently's own reactions to signals: a program that gets a second signal drops its pending requests.
  const { commands, result } = createConcurrently(
    programs.map(({ name, nodeArguments, env }) => ({ name, command: programCommand(nodeArguments), env })),
    { raw: true, cwd: root, ...(isWindows ? {} : direct) },
  );
  const killAll = (signal: 'SIGTERM' | 'SIGKILL') => {
    for (const command of commands) command.kill(signal);
  };
  const stop = () => {
    if (stopping.signal.aborted) return;
    stopping.abort();
    killAll('SIGTERM');
    setTimeout(killAll, MS_TO_STOP, 'SIGKILL').unref();
  };
  const fail = (message: string) => {
    if (stopping.signal.aborted) return;
    console.error(message);
    exitCode = 1;
    stop();
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
  for (const command of commands) {
    command.close.subscribe(({ exitCode: how }) => fail(`The ${command.name} ended unexpectedly (${how}).`));
  }
  const untilHealthy = async ({ name, healthUrl }: Program) => {
    const deadline = Date.now() + MS_TO_START;
    while (!stopping.signal.aborted) {
      if (await answers(healthUrl)) return true;
      if (Date.now() > deadline) fail(`The ${name} did not answer ${healthUrl} within ${MS_TO_START / 1000} s.`);
      await pause(50);
    }
    return false;
  };
  // concurrently counts a program that a signal stopped as failed. Here only `exitCode` decides.
  const ended = result.then(
    () => exitCode,
    () => exitCode,
  );
  return { untilHealthy, untilEnded: () => ended, stop };
}

async function answers(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(1_000) });
    return response.ok;
  } catch {
    return false;
  }
}
