import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { root } from '../root.mjs';

export interface Program {
  name: string;
  /** The arguments for Node, including the file. */
  nodeArguments: string[];
  env: NodeJS.ProcessEnv;
  /** An address that answers 200 once the program is usable. */
  healthUrl: string;
}

interface Run {
  child: ChildProcess;
  /** Resolves to the program's exit code, its signal, or the reason why it could not start. */
  ended: Promise<string>;
  isOver: boolean;
  isRestarting: boolean;
}

const MS_TO_START = 60_000;
const MS_TO_STOP = 10_000;
/** Requests that take longer to end are dropped, because a developer is waiting for the restart. */
const MS_TO_STOP_BEFORE_RESTART = 1_000;

/** Runs programs until `stop` or a signal. If one ends by itself, stops all, or waits until it is restarted. */
export class RunningPrograms {
  readonly #runs = new Map<Program, Run>();
  readonly #stopping = new AbortController();
  readonly #whenOneEnds: 'stop all' | 'await its restart';
  #exitCode = 0;

  constructor(programs: readonly Program[], whenOneEnds: 'stop all' | 'await its restart' = 'stop all') {
    this.#whenOneEnds = whenOneEnds;
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => this.stop(signal));
    for (const program of programs) this.#start(program);
  }

  async untilHealthy(program: Program): Promise<boolean> {
    const { name, healthUrl } = program;
    const deadline = Date.now() + MS_TO_START;
    while (!this.#stopping.signal.aborted && !this.#runs.get(program)?.isOver) {
      if (await answers(healthUrl)) return true;
      if (Date.now() > deadline) {
        this.#fail(`The ${name} did not answer ${healthUrl} within ${MS_TO_START / 1000} s.`);
        return false;
      }
      await pause(50);
    }
    return false;
  }

  /**
   * Restarts a program. A call during a restart has no effect, because the program will start again anyway.
   * @param reason for the person at the terminal
   */
  async restart(program: Program, reason: string): Promise<void> {
    const run = this.#runs.get(program);
    if (!run || run.isRestarting) return;
    console.log(`${reason}: the ${program.name} restarts.`);
    run.isRestarting = true;
    run.child.kill('SIGTERM');
    const impatience = setTimeout(() => run.child.kill('SIGKILL'), MS_TO_STOP_BEFORE_RESTART);
    await run.ended;
    clearTimeout(impatience);
    if (!this.#stopping.signal.aborted) this.#start(program);
  }

  /** @returns 0 after `stop` or a signal, 1 if all were stopped because one ended or did not answer in time */
  async untilEnded(): Promise<number> {
    if (!this.#stopping.signal.aborted) await once(this.#stopping.signal, 'abort');
    await Promise.all([...this.#runs.values()].map(({ ended }) => ended));
    return this.#exitCode;
  }

  stop(signal?: NodeJS.Signals): void {
    if (this.#stopping.signal.aborted) return;
    this.#stopping.abort();
    // A terminal sends Ctrl-C to every program itself. A second signal would make servers drop their requests.
    if (!(signal === 'SIGINT' && process.stdin.isTTY)) this.#killAll('SIGTERM');
    setTimeout(() => this.#killAll('SIGKILL'), MS_TO_STOP).unref();
  }

  #start(program: Program): void {
    const { name, nodeArguments, env } = program;
    const child = spawn(process.execPath, nodeArguments, { cwd: root, env, stdio: ['ignore', 'inherit', 'inherit'] });
    const exit = once(child, 'exit').catch((error: Error) => [error.message]);
    const run: Run = {
      child,
      ended: exit.then(([code, signal]) => String(code ?? signal)),
      isOver: false,
      isRestarting: false,
    };
    this.#runs.set(program, run);
    void run.ended.then((reason) => {
      run.isOver = true;
      if (run.isRestarting) return;
      if (this.#whenOneEnds === 'stop all') this.#fail(`The ${name} ended unexpectedly (${reason}).`);
      else console.error(`The ${name} ended (${reason}). It starts again when one of its files changes.`);
    });
  }

  #killAll(signal: 'SIGTERM' | 'SIGKILL'): void {
    for (const { child } of this.#runs.values()) child.kill(signal);
  }

  #fail(message: string): void {
    if (this.#stopping.signal.aborted) return;
    console.error(message);
    this.#exitCode = 1;
    this.stop();
  }
}

export async function answers(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(1_000) });
    return response.ok;
  } catch {
    return false;
  }
}
