import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { createClient, type RedisClientType } from '@redis/client';
import { EPOCH_KEY } from '#server/shared-state/redis-lock-scripts.ts';

const FIRST_PORT = 10_000;
/** From here on systems give out ports to programs that ask for any, such as the servers of other tests. */
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

async function withClient<T>(url: string, use: (client: RedisClientType) => Promise<T>): Promise<T> {
  const client: RedisClientType = createClient({ url, socket: { reconnectStrategy: 20 } });
  await client.on('error', () => undefined).connect();
  try {
    return await use(client);
  } finally {
    await client.close();
  }
}

/** Makes a Redis grant locks immediately, as if it had not just started. */
export function passForOld(url: string): Promise<unknown> {
  return withClient(url, async (client) => {
    const [, start] = /run_id:(\w+)/.exec(await client.info('server')) ?? [];
    return client.set(EPOCH_KEY, `${start} 0`);
  });
}

export class RedisServer {
  readonly #port: number;
  readonly #options: readonly string[];
  #process: ChildProcess | null = null;

  private constructor(port: number, options: readonly string[] = []) {
    this.#port = port;
    this.#options = options;
  }

  /** Starts one that passes for old. */
  static async start(): Promise<RedisServer> {
    const server = new RedisServer(await freePort());
    await server.start();
    await passForOld(server.url);
    return server;
  }

  async startReplica(): Promise<RedisServer> {
    const replica = new RedisServer(await freePort(), [
      ...['--replicaof', '127.0.0.1', String(this.#port)],
      ...['--repl-diskless-load', 'on-empty-db'],
    ]);
    await replica.start();
    await withClient(this.url, (client) => client.wait(1, 5_000));
    return replica;
  }

  async promote(): Promise<void> {
    await withClient(this.url, (client) => client.sendCommand(['REPLICAOF', 'NO', 'ONE']));
  }

  get url(): string {
    return `redis://127.0.0.1:${this.#port}`;
  }

  async start(): Promise<void> {
    const options = [
      '--port',
      String(this.#port),
      '--bind',
      '127.0.0.1',
      '--save',
      '',
      '--repl-diskless-sync-delay',
      '0',
    ];
    this.#process = spawn('redis-server', [...options, ...this.#options], { stdio: 'ignore' });
    await withClient(this.url, async () => undefined);
  }

  async configure(name: string, value: string): Promise<void> {
    await withClient(this.url, (client) => client.configSet(name, value));
  }

  async flush(): Promise<void> {
    await withClient(this.url, (client) => client.flushAll());
  }

  async scriptsRun(): Promise<number> {
    const statistics = await withClient(this.url, (client) => client.info('commandstats'));
    return Number(/cmdstat_eval:calls=(\d+)/.exec(statistics)?.[1] ?? 0);
  }

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
