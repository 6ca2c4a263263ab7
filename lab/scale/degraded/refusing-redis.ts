import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createClient, type RedisClientType } from '@redis/client';
import { largestOf, readMetrics } from '../metrics.ts';
import { nothingElseFails } from '../rules.ts';
import type { Stack } from '../stack.ts';
import type { Step } from '../steps.ts';

type Refusal = {
  /** What the storefronts' logs say. */
  readonly cause: string;
  begin(redis: RedisClientType): Promise<unknown>;
  end(redis: RedisClientType): Promise<unknown>;
};

/** Storefronts ask every five seconds. */
const NOTICED_MS = 15_000;
const POLL_MS = 200;
/** A line is written a fifth of a second late. */
const WRITTEN_MS = 1_000;

const REFUSALS: readonly Refusal[] = [
  {
    cause: 'it is full',
    begin: (redis) => redis.configSet('maxmemory', '1'),
    end: (redis) => redis.configSet('maxmemory', '0'),
  },
  {
    cause: 'it evicts locks',
    begin: (redis) => redis.configSet('maxmemory-policy', 'allkeys-lru'),
    end: (redis) => redis.configSet('maxmemory-policy', 'noeviction'),
  },
  {
    cause: 'it is a read-only replica',
    begin: (redis) => redis.sendCommand(['REPLICAOF', '127.0.0.1', '1']),
    end: (redis) => redis.sendCommand(['REPLICAOF', 'NO', 'ONE']),
  },
  {
    cause: 'it requires a password',
    async begin(redis) {
      await redis.configSet('requirepass', 'a-password-of-this-run');
      // Connections that exist stay trusted.
      await redis.sendCommand(['CLIENT', 'KILL', 'TYPE', 'normal']);
    },
    end: (redis) => redis.configSet('requirepass', ''),
  },
];

/** @returns whether every storefront soon reports this */
export async function allReport(stack: Stack, isUp: 0 | 1): Promise<boolean> {
  for (const deadline = performance.now() + NOTICED_MS; performance.now() < deadline; await wait(POLL_MS)) {
    const texts = await readMetrics(stack);
    if (texts.every((text) => largestOf(text, 'vitrine_shared_state_up') === isUp)) return true;
  }
  return false;
}

const readLogs = ({ folder, instances }: Stack): string[] =>
  instances.map((_, at) => readFileSync(join(folder, `storefront-${at + 1}.log`), 'utf8'));

export const refuseByRedis: Step = {
  name: 'Redis full, evicting, read-only, then with a password',
  isLong: true,
  rules: [nothingElseFails],
  longestBackMs: NOTICED_MS,
  async perform({ stack, down, up, wholeVisit, complain }) {
    const redis: RedisClientType = createClient({ url: stack.redisUrl });
    await redis.connect();
    down();
    for (const { cause, begin, end } of REFUSALS) {
      const before = readLogs(stack);
      await begin(redis);
      if (!(await allReport(stack, 0))) complain(`not every storefront reports that ${cause}`);
      await wait(WRITTEN_MS);
      const newLines = readLogs(stack).map((log, at) => log.slice(before[at]?.length));
      if (!newLines.every((lines) => lines.includes(cause))) complain(`not every log says "${cause}"`);
      await end(redis);
      if (!(await allReport(stack, 1))) complain(`not every storefront uses Redis again after "${cause}"`);
    }
    up();
    await wholeVisit();
    await redis.close();
  },
};
