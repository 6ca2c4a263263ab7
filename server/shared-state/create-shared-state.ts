import type { RedisClientType } from '@redis/client';
import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import { busy } from '#server/errors.ts';
import { createMemoryLocks } from './memory-locks.ts';
import { createMemoryMarks } from './memory-marks.ts';
import type { RedisConnection } from './redis-connection.ts';
import { RedisLocks } from './redis-locks.ts';
import type { ComparedMarks, SharedState } from './shared-state.ts';

export function createMemoryState(): SharedState {
  const { fillRatio, ...marks } = createMemoryMarks();
  const state = { locks: createMemoryLocks(), marks, fillRatio };
  return { ...state, redis: null, releases: null, close: async () => undefined };
}

type SharedStateSettings = {
  readonly redisUrl: string | null;
  readonly redisSentinels?: readonly string[];
  readonly handleSecrets: readonly string[];
};

/** Creates the state, in Redis or Valkey if an address is given. Does not fail while Redis cannot be reached. */
export async function createSharedState(
  { redisUrl, redisSentinels, handleSecrets: secrets }: SharedStateSettings,
  log: FastifyBaseLogger,
): Promise<SharedState> {
  if (redisUrl === null) return createMemoryState();
  // Loading the Redis client takes over a tenth of the start, so only sites with Redis load it.
  const [{ connectRedis }, { createReleaseFiles }] = await Promise.all([
    import('./redis-connection.ts'),
    import('./release-files.ts'),
  ]);
  const redis = await connectRedis(redisUrl, log, redisSentinels);
  const releases = createReleaseFiles(redis, { secrets, log });
  return {
    locks: new RedisLocks(redis, log),
    marks: createRedisMarks(redis),
    redis,
    releases,
    fillRatio: redis.fillRatio,
    async close() {
      releases.close();
      await redis.close();
    },
  };
}

const PREFIX = 'vitrine:mark:';

/** This is a script, because in a transaction a full Redis refuses even to read, which would hide a running charge. */
const READ = `return { redis.call('get', KEYS[1]), redis.call('pttl', KEYS[1]) }`;
const valueAndLeftMs = z.tuple([z.string().nullable(), z.number()]);

/** Replaces a value even if Redis is full: Redis then still lets a script write after a `del`. Adds none then. */
const REPLACE = `
if (redis.call('get', KEYS[1]) or '') ~= ARGV[1] then return 0 end
if ARGV[1] ~= '' then redis.call('del', KEYS[1]) end
redis.call('set', KEYS[1], ARGV[2], 'PX', ARGV[3])
return 1`;

function createRedisMarks(redis: RedisConnection): ComparedMarks {
  const ask = async <T>(send: (client: RedisClientType) => Promise<T>): Promise<T> => {
    try {
      return await redis.command(send);
    } catch (error) {
      throw busy(error);
    }
  };
  const expiring = (ttlMs: number) => ({ type: 'PX', value: Math.ceil(ttlMs) }) as const;
  return {
    async setNew(key, ttlMs) {
      const options = { condition: 'NX', expiration: expiring(ttlMs) } as const;
      return (await ask((client) => client.set(PREFIX + key, '1', options))) !== null;
    },
    async set(key, ttlMs, value = '1') {
      await ask((client) => client.set(PREFIX + key, value, { expiration: expiring(ttlMs) }));
    },
    read(key) {
      return ask((client) => client.get(PREFIX + key));
    },
    async readWithTime(key) {
      const found = await ask((client) => client.eval(READ, { keys: [PREFIX + key] }));
      const [value, leftMs] = valueAndLeftMs.parse(found);
      return value === null ? null : { value, leftMs };
    },
    async replace(key, { known, value, ttlMs }) {
      const keys = [PREFIX + key];
      const values = [known ?? '', value, String(Math.ceil(ttlMs))];
      return (await ask((client) => client.eval(REPLACE, { keys, arguments: values }))) === 1;
    },
    async remove(key) {
      await ask((client) => client.del(PREFIX + key));
    },
  };
}
