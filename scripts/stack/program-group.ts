import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { root } from '../root.mjs';

/** A program that runs until it is told to stop. */
export interface Program {
  name: string;
  /** arguments for Node, the file among them */
  nodeArguments: string[];
  env: NodeJS.ProcessEnv;
  /** answers 200 once the program can be used */
  healthUrl: string;
}

const timeToStart = 60_000;
const timeToStop = 10_000;

/** Programs that live and die together: when one ends by itself, or this process is told to stop, all are stopped. */
export class ProgramGroup {
  readonly #running = new Map<string, ChildProcess>();
  readonly #stop = new AbortController();
  #exitCode = 0;

  constructor() {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => this.stop());
  }

  /** Starts a program with this terminal as its own. */
  start({ name, nodeArguments, env }: Program): void {
    if (this.#stop.signal.aborted) return;
    const child = spawn(process.execPath, nodeArguments, { cwd: root, env, stdio: 'inherit' });
    this.#running.set(name, child);
    child.once('error', (error) => this.#onEnd(name, error.message));
    child.once('exit', (code, signal) => this.#onEnd(name, signal ?? `exit code ${code}`));
  }

  /**
   * Waits until a program answers.
   * @returns false when the group was stopped before that
   */
  async untilHealthy({ name, healthUrl }: Program): Promise<boolean> {
    const deadline = Date.now() + timeToStart;
    while (!this.#stop.signal.aborted) {
      if (await answers(healthUrl)) return true;
      if (Date.now() > deadline) this.#fail(`The ${name} did not answer ${healthUrl} within ${timeToStart / 1000} s.`);
      await pause(50);
    }
    return false;
  }

  /** Asks all programs to stop, and makes those that do not. */
  stop(): void {
    if (this.#stop.signal.aborted) return;
    this.#stop.abort();
    for (const child of this.#running.values()) {
      child.kill('SIGTERM');
      setTimeout(() => child.kill('SIGKILL'), timeToStop).unref();
    }
  }

  /**
   * Waits until all programs have ended.
   * @returns the exit code for this process: 0 when it was told to stop
   */
  async untilEnded(): Promise<number> {
    const ends = [...this.#running.values()].map((child) => once(child, 'exit'));
    await Promise.all(ends);
    return this.#exitCode;
  }

  #onEnd(name: string, how: string): void {
    this.#running.delete(name);
    if (!this.#stop.signal.aborted) this.#fail(`The ${name} ended by itself (${how}).`);
  }

  #fail(message: string): void {
    console.error(message);
    this.#exitCode = 1;
    this.stop();
  }
}

async function answers(url: string): Promise<boolean> {
  try {
    const reply = await fetch(url, { signal: AbortSignal.timeout(1_000) });
    return reply.ok;
  } catch {
    return false;
  }
}
