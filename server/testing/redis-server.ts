import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { createClient, type RedisClientType } from '@redis/client';
import { EPOCH_KEY } from '#server/shared-state/redis-lock-scripts.ts';
import { freePort, Program } from './program.ts';

async function withClient<T>(url: string, use: (client: RedisClientType) => Promise<T>): Promise<T> {
  const client: RedisClientType = createClient({ url, socket: { reconnectStrategy: 20 } });
  await client.on('error', () => undefined).connect();
  try {
    return await use(client);
  } finally {
    await client.close();
  }
}

/** Whether Redis answers commands. While it loads its data, it accepts connections but refuses most commands. */
export function isRedisUp(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => void socket.write('PING\r\n'));
    socket.once('data', (reply) => {
      socket.destroy();
      resolve(String(reply).startsWith('+PONG'));
    });
    socket.once('close', () => resolve(false));
    socket.once('error', () => resolve(false));
  });
}

export function passForOld(url: string): Promise<unknown> {
  return withClient(url, async (client) => {
    const [, start] = /run_id:(\w+)/.exec(await client.info('server')) ?? [];
    return client.set(EPOCH_KEY, `${start} 0`);
  });
}

export class RedisServer {
  readonly #port: number;
  readonly #program: Program;

  private constructor(port: number, options: readonly string[] = []) {
    this.#port = port;
    const own = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--repl-diskless-sync-delay', '0'];
    const args = [...own, ...options];
    this.#program = new Program({ name: 'Redis', command: 'redis-server', args, isUp: () => isRedisUp(port) });
  }

  static async start(...options: readonly string[]): Promise<RedisServer> {
    const server = new RedisServer(await freePort(), options);
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

  start(): Promise<void> {
    return this.#program.start();
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

  /** Whether an instance has recorded the time since which this Redis has lost no data. */
  hasEpoch(): Promise<boolean> {
    return withClient(this.url, async (client) => (await client.exists(EPOCH_KEY)) === 1);
  }

  stop(): Promise<void> {
    return this.#program.end('SIGKILL');
  }

  /** Freezes Redis: its connections stay open, but it answers nothing, like an overloaded server. */
  async freeze(): Promise<void> {
    this.#program.signal('SIGSTOP');
    await pause(20);
  }

  thaw(): void {
    this.#program.signal('SIGCONT');
  }
}
