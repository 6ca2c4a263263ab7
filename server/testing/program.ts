import { type ChildProcess, type IOType, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));

type ProgramStart = {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly env?: NodeJS.ProcessEnv;
  /** A file for its output. By default, only the end of its errors is kept, for the message of a failed start. */
  readonly logFile?: string;
  readonly isUp: () => Promise<boolean>;
};

export type StartChanges = {
  readonly env?: NodeJS.ProcessEnv;
  readonly output?: number | IOType;
};

/** `scripts/start.ts` builds the client first. Beside four browsers on two cores, even the server takes ten seconds. */
const LONGEST_START_MS = 90_000;
const POLL_MS = 20;
const PRINTED_CHARACTERS = 2_000;
const FIRST_PORT = 10_000;
/** From this port on, Linux assigns ports to programs that ask for any port, such as the servers of other tests. */
const FIRST_EPHEMERAL_PORT = 32_768;

export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(FIRST_PORT, FIRST_EPHEMERAL_PORT);
    const server = createServer().listen(port, '127.0.0.1');
    const isFree = await once(server, 'listening').then(
      () => true,
      () => false,
    );
    if (!isFree) continue;
    server.close();
    await once(server, 'close');
    return port;
  }
}

export const answers = (url: string): Promise<boolean> =>
  fetch(url, { signal: AbortSignal.timeout(1_000) }).then(
    async (reply) => {
      await reply.body?.cancel();
      return reply.ok;
    },
    () => false,
  );

export function accepts(port: number, host = '127.0.0.1'): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, host, () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null;

export class Program {
  readonly name: string;
  readonly #start: ProgramStart;
  #process: ChildProcess | null = null;
  #isMeantToRun = false;

  constructor(start: ProgramStart) {
    this.name = start.name;
    this.#start = start;
  }

  get pid(): number | undefined {
    return this.#process?.pid;
  }

  /** The exit code; null while the program runs, and after a signal ended it. */
  get exitCode(): number | null {
    return this.#process?.exitCode ?? null;
  }

  get hasCrashed(): boolean {
    return this.#isMeantToRun && (this.#process === null || hasEnded(this.#process));
  }

  /** Starts the program and waits until it is up. @throws Error if it ends, or takes too long */
  async start({ env: changed = {}, output }: StartChanges = {}): Promise<void> {
    const { name, command, args, env = process.env, logFile, isUp } = this.#start;
    const log = logFile === undefined ? null : openSync(logFile, 'a');
    const child = spawn(command, args, {
      env: { ...env, ...changed },
      stdio: ['ignore', output ?? log ?? 'ignore', log ?? 'pipe'],
    });
    if (log !== null) closeSync(log);
    let printed = '';
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      printed = (printed + text).slice(-PRINTED_CHARACTERS);
    });
    this.#process = child;
    this.#isMeantToRun = true;
    const deadline = performance.now() + LONGEST_START_MS;
    while (!(await isUp())) {
      if (hasEnded(child) || performance.now() > deadline) {
        await this.end('SIGKILL');
        throw new Error(`The ${name} did not start: ${logFile ? `read ${logFile}` : printed || 'it printed no error'}`);
      }
      await wait(POLL_MS);
    }
  }

  signal(name: NodeJS.Signals): void {
    this.#process?.kill(name);
  }

  async end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    this.#isMeantToRun = false;
    const running = this.#process;
    if (running === null || hasEnded(running)) return;
    const ended = once(running, 'exit');
    running.kill(signal);
    await ended;
  }

  abandon(): void {
    this.#isMeantToRun = false;
    this.#process?.kill('SIGKILL');
  }
}

/** Creates a program of this repository, not started yet. @param url answers with a 2xx once the program is up */
export function nodeProgram(
  file: string,
  url: string,
  { args = [], ...start }: Partial<Omit<ProgramStart, 'command' | 'isUp'>> = {},
): Program {
  const own = { name: file, command: process.execPath, args: [root + file, ...args] };
  return new Program({ ...own, isUp: () => answers(url), ...start });
}
