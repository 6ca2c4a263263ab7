import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createClient } from '@redis/client';
import { accepts, freePort, Program } from './program.ts';

const NAME = 'vitrine';
/** The replica needs the primary's port, which `REDIS_URL` names, so it has another address. */
const REPLICA = '127.0.0.2';
const DOWN_AFTER_MS = 3_000;
const LONGEST_MS = 20_000;
const POLL_MS = 100;

/** @returns an empty text if Redis closes the connection, as it does while it is promoted */
async function infoOf(url: string, section: string): Promise<string> {
  const client = createClient({ url, socket: { reconnectStrategy: false } }).on('error', () => undefined);
  return client
    .connect()
    .then(() => client.info(section))
    .catch(() => '')
    .finally(() => client.destroy());
}

async function untilInfo(url: string, section: string, pattern: RegExp): Promise<void> {
  const end = performance.now() + LONGEST_MS;
  while (!pattern.test(await infoOf(url, section))) {
    if (performance.now() > end) throw new Error(`${section} of Redis is not ${pattern}`);
    await wait(POLL_MS);
  }
}

async function startReplica(folder: string, port: string): Promise<Program> {
  const own = ['--port', port, '--bind', REPLICA, '--dir', folder, '--save', ''];
  const args = [...own, '--replicaof', '127.0.0.1', port, '--replica-announce-ip', REPLICA];
  const isUp = () => accepts(Number(port), REPLICA);
  const replica = new Program({ name: 'replica of Redis', command: 'redis-server', args, isUp });
  await replica.start();
  return replica;
}

async function startSentinel(folder: string, primaryPort: string, quorum: number) {
  const port = await freePort();
  const file = join(folder, `${port}.conf`);
  const settings = [
    ...[`port ${port}`, 'bind 127.0.0.1', `sentinel monitor ${NAME} 127.0.0.1 ${primaryPort} ${quorum}`],
    `sentinel down-after-milliseconds ${NAME} ${DOWN_AFTER_MS}`,
  ];
  writeFileSync(file, `${settings.join('\n')}\n`);
  const args = [file, '--sentinel'];
  const program = new Program({ name: 'sentinel', command: 'redis-server', args, isUp: () => accepts(port) });
  await program.start();
  return { port, program };
}

/** Starts a replica of a Redis, and three sentinels that promote it when that Redis has died. */
export async function startFailover(redisUrl: string) {
  const { port } = new URL(redisUrl);
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-sentinels-'));
  const programs = [await startReplica(folder, port)];
  const stop = async () => {
    for (const program of programs.toReversed()) await program.end('SIGKILL');
    rmSync(folder, { recursive: true });
  };
  try {
    const sentinels = await Promise.all([1, 2, 3].map(() => startSentinel(folder, port, 2)));
    programs.push(...sentinels.map(({ program }) => program));
    const replicaUrl = redisUrl.replace('127.0.0.1', REPLICA);
    for (const { port: own } of sentinels)
      await untilInfo(`redis://127.0.0.1:${own}`, 'sentinel', /slaves=1,sentinels=3/);
    await untilInfo(replicaUrl, 'replication', /master_link_status:up/);
    return {
      redisUrl: redisUrl.replace('127.0.0.1', NAME),
      redisSentinels: sentinels.map(({ port: own }) => `127.0.0.1:${own}`),
      promoted: () => untilInfo(replicaUrl, 'replication', /role:master/),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
