import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));

export type ProgramStart = {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  readonly logFile: string;
  readonly isUp: () => Promise<boolean>;
};

export type StartChanges = {
  readonly args?: readonly string[];
  readonly env?: NodeJS.ProcessEnv;
  /** What takes the place of the log file: a descriptor, or a pipe that nobody reads. */
  readonly output?: number | 'pipe';
};

/** `scripts/start.ts` builds the client first. */
const LONGEST_START_MS = 90_000;
const POLL_MS = 20;

export const answers = (url: string): Promise<boolean> =>
  fetch(url, { signal: AbortSignal.timeout(1_000) }).then(
    async (reply) => {
      await reply.body?.cancel();
      return reply.ok;
    },
    () => false,
  );

export function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}

export class Program {
  readonly name: string;
  readonly #start: ProgramStart;
  #process: ChildProcess | null = null;
  #settings: NodeJS.ProcessEnv = {};
  #isMeantToRun = false;

  constructor(start: ProgramStart) {
    this.name = start.name;
    this.#start = start;
  }

  get pid(): number | undefined {
    return this.#process?.pid;
  }

  /** Ended by itself. */
  get hasCrashed(): boolean {
    const running = this.#process;
    return this.#isMeantToRun && (running === null || running.exitCode !== null || running.signalCode !== null);
  }

  /** Changes the environment of its starts from now on. */
  configure(settings: NodeJS.ProcessEnv): void {
    this.#settings = settings;
  }

  /** Starts the program, and waits until it is up. @throws Error after too long */
  async start({ args: more = [], env: changed = {}, output }: StartChanges = {}): Promise<void> {
    const { name, command, args, env, logFile, isUp } = this.#start;
    const log = openSync(logFile, 'a');
    const child = spawn(command, [...args, ...more], {
      env: { ...env, ...this.#settings, ...changed },
      stdio: ['ignore', output ?? log, log],
    });
    closeSync(log);
    this.#process = child;
    this.#isMeantToRun = true;
    const deadline = performance.now() + LONGEST_START_MS;
    while (!(await isUp())) {
      const hasEnded = child.exitCode !== null || child.signalCode !== null;
      if (hasEnded || performance.now() > deadline) throw new Error(`The ${name} did not start: read ${logFile}.`);
      await wait(POLL_MS);
    }
  }

  signal(name: NodeJS.Signals): void {
    this.#process?.kill(name);
  }

  /** Ends the process, and waits for its end. */
  async end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    this.#isMeantToRun = false;
    const running = this.#process;
    this.#process = null;
    if (running === null || running.exitCode !== null || running.signalCode !== null) return;
    const ended = once(running, 'exit');
    running.kill(signal);
    await ended;
  }

  abandon(): void {
    this.#isMeantToRun = false;
    this.#process?.kill('SIGKILL');
  }
}
