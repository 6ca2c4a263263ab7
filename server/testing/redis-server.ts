import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { createClient } from '@redis/client';

/** Whether this machine has the program; `scripts/install-servers.ts` installs it. */
export const HAS_REDIS_SERVER = spawnSync('redis-server', ['--version']).status === 0;

/** A title for tests that need it. */
export const REDIS_TITLE = HAS_REDIS_SERVER ? 'with Redis' : 'with Redis (skipped: redis-server is not installed)';

/** A port that nothing listens on. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('a listening server has a port');
  return address.port;
}

async function untilAnswers(url: string): Promise<void> {
  const client = createClient({ url, socket: { reconnectStrategy: 20 } }).on('error', () => undefined);
  await client.connect();
  await client.close();
}

/** A Redis for one test: on a free port, in memory alone. */
export class RedisServer {
  readonly #port: number;
  #process: ChildProcess | null = null;

  private constructor(port: number) {
    this.#port = port;
  }

  static async start(): Promise<RedisServer> {
    const server = new RedisServer(await freePort());
    await server.start();
    return server;
  }

  get url(): string {
    return `redis://127.0.0.1:${this.#port}`;
  }

  /** Starts it, or starts it again empty. */
  async start(): Promise<void> {
    const options = ['--port', String(this.#port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
    this.#process = spawn('redis-server', options, { stdio: 'ignore' });
    await untilAnswers(this.url);
  }

  /** Kills it, as a crash does. */
  async stop(): Promise<void> {
    const running = this.#process;
    this.#process = null;
    if (!running || running.exitCode !== null) return;
    running.kill('SIGKILL');
    await once(running, 'exit');
  }

  /** Makes it keep its connections open and answer nothing, like an overloaded server. */
  async freeze(): Promise<void> {
    this.#process?.kill('SIGSTOP');
    await pause(20);
  }

  thaw(): void {
    this.#process?.kill('SIGCONT');
  }
}
