import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { root } from '../root.mjs';

export interface Program {
  name: string;
  /** the file among them */
  nodeArguments: string[];
  env: NodeJS.ProcessEnv;
  /** answers 200 once usable */
  healthUrl: string;
}

/** Programs that were started together. */
export interface RunningPrograms {
  /** false when stopped before */
  untilHealthy(program: Program): Promise<boolean>;
  /** 0 after `stop` or a signal, 1 when a program ended by itself */
  untilEnded(): Promise<number>;
  stop(): void;
}

const MS_TO_START = 60_000;
const MS_TO_STOP = 10_000;

/** Runs programs, and stops all of them when one ends or on a stop signal. */
export function runPrograms(programs: readonly Program[]): RunningPrograms {
  const stopping = new AbortController();
  let exitCode = 0;
  const children = programs.map(({ nodeArguments, env }) =>
    spawn(process.execPath, nodeArguments, { cwd: root, env, stdio: ['ignore', 'inherit', 'inherit'] }),
  );
  const killAll = (signal: 'SIGTERM' | 'SIGKILL') => {
    for (const child of children) child.kill(signal);
  };
  const stop = (signal?: NodeJS.Signals) => {
    if (stopping.signal.aborted) return;
    stopping.abort();
    // A terminal sends Ctrl-C to all; a second signal makes servers drop requests.
    if (!(signal === 'SIGINT' && process.stdin.isTTY)) killAll('SIGTERM');
    setTimeout(killAll, MS_TO_STOP, 'SIGKILL').unref();
  };
  const fail = (message: string) => {
    if (stopping.signal.aborted) return;
    console.error(message);
    exitCode = 1;
    stop();
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
  const ended = Promise.all(
    children.map(async (child, index) => {
      const [code, signal] = await once(child, 'exit').catch((error: Error) => [error.message]);
      fail(`The ${programs[index]?.name} ended unexpectedly (${code ?? signal}).`);
    }),
  );
  const untilHealthy = async ({ name, healthUrl }: Program) => {
    const deadline = Date.now() + MS_TO_START;
    while (!stopping.signal.aborted) {
      if (await answers(healthUrl)) return true;
      if (Date.now() > deadline) fail(`The ${name} did not answer ${healthUrl} within ${MS_TO_START / 1000} s.`);
      await pause(50);
    }
    return false;
  };
  return { untilHealthy, untilEnded: () => ended.then(() => exitCode), stop };
}

async function answers(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(1_000) });
    return response.ok;
  } catch {
    return false;
  }
}
