import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

/** A server in a process of its own, so that the one who measures does not slow it down. */
export type Running = { readonly url: string; readonly startMs: number; stop(): Promise<void> };

const LONGEST_START_MS = 15_000;

function start(file: string, env: NodeJS.ProcessEnv = {}): ChildProcess {
  return fork(fileURLToPath(new URL(file, import.meta.url)), { env: { ...process.env, ...env }, stdio: 'inherit' });
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

async function isHealthy(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/__mock/health`)).ok;
  } catch {
    // Not listening yet.
    return false;
  }
}

/** @throws Error when it is not there in time */
export async function startMockProcess(): Promise<Running> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const began = performance.now();
  const child = start('../main.ts', { MOCK_PORT: String(port), HOST: '127.0.0.1', LOG_LEVEL: 'silent', NODE_ENV: '' });
  while (!(await isHealthy(url))) {
    if (performance.now() - began > LONGEST_START_MS || child.exitCode !== null) {
      await stop(child);
      throw new Error('the mock did not start');
    }
    await wait(5);
  }
  return { url, startMs: performance.now() - began, stop: () => stop(child) };
}

/** @param body what it answers */
export async function startBareFastify(body: object): Promise<Running> {
  const began = performance.now();
  const child = start('./bare.ts');
  child.send(body);
  const [port] = await once(child, 'message');
  return { url: `http://127.0.0.1:${port}`, startMs: performance.now() - began, stop: () => stop(child) };
}
