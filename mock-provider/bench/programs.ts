import { type ChildProcess, fork, type StdioOptions } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Usage } from './usage.ts';

export type Running = {
  readonly url: string;
  readonly pid: number | undefined;
  readonly startMs: number;
  usage(): Promise<Usage>;
  /** The longest stall of its event loop since the last call, in milliseconds. The first call starts the measurement. */
  longestStallMs(): Promise<number>;
  stop(): Promise<void>;
};

export type Program = {
  readonly file: URL;
  readonly args?: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  readonly url: string;
  readonly healthPath: string;
};

/** Half a second is usual, on a busy machine ten. */
const LONGEST_START_MS = 40_000;

function start(file: URL, env: NodeJS.ProcessEnv = {}, args: readonly string[] = []): ChildProcess {
  const stdio: StdioOptions = ['ignore', 'ignore', 'inherit', 'ipc'];
  const execArgv = ['--import', new URL('./usage.ts', import.meta.url).href];
  return fork(fileURLToPath(file), args, { env: { ...process.env, ...env }, execArgv, stdio });
}

async function askedOf<Reply>(child: ChildProcess, message: 'usage' | 'stall'): Promise<Reply> {
  child.send(message);
  const [reply] = await once(child, 'message');
  return reply;
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}

function running(child: ChildProcess, url: string, began: number): Running {
  const startMs = performance.now() - began;
  return {
    url,
    pid: child.pid,
    startMs,
    usage: () => askedOf(child, 'usage'),
    longestStallMs: () => askedOf(child, 'stall'),
    stop: () => stop(child),
  };
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await new Promise((closed) => server.close(closed));
  return port;
}

async function isHealthy(url: string): Promise<boolean> {
  try {
    return (await fetch(url)).ok;
  } catch {
    return false;
  }
}

export async function startProgram({ file, args, env, url, healthPath }: Program): Promise<Running> {
  const began = performance.now();
  const child = start(file, env, args);
  while (!(await isHealthy(url + healthPath))) {
    if (performance.now() - began > LONGEST_START_MS || child.exitCode !== null) {
      await stop(child);
      throw new Error(`${fileURLToPath(file)} did not start`);
    }
    await wait(5);
  }
  return running(child, url, began);
}

export async function startMockProcess(): Promise<Running> {
  const port = await freePort();
  const env = { MOCK_PORT: String(port), HOST: '127.0.0.1', NODE_ENV: '' };
  const file = new URL('../main.ts', import.meta.url);
  return startProgram({ file, env, url: `http://127.0.0.1:${port}`, healthPath: '/__mock/health' });
}

export const startBareFastify = (body: object): Promise<Running> =>
  startInstructed(new URL('./bare.ts', import.meta.url), body);

export async function startInstructed(file: URL, instructions: object): Promise<Running> {
  const began = performance.now();
  const child = start(file);
  child.send(instructions);
  const [port] = await once(child, 'message');
  return running(child, `http://127.0.0.1:${port}`, began);
}
