import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterRedis,
  type RateLimiterRes,
} from 'rate-limiter-flexible';
import type { RedisConnection } from '#server/shared-state/redis-connection.ts';

export type Count = { readonly count: number; readonly msLeft: number };

/** Counts by key. Each window begins with the first point of its key. Counts are in Redis for all instances, or in memory. */
export type WindowCounter = {
  add(key: string): Promise<Count>;
  takeBack(key: string): Promise<void>;
  read(key: string): Promise<Count>;
};

const PREFIX = 'vitrine:limit';
/** The library's own limit is not used, because the allowed number changes from one moment to the next. */
const NO_LIMIT = Number.MAX_SAFE_INTEGER;

const toCount = (result: RateLimiterRes | null): Count => ({
  count: Math.max(0, result?.consumedPoints ?? 0),
  msLeft: Math.max(0, result?.msBeforeNext ?? 0),
});

function clientOf(redis: RedisConnection) {
  return {
    get isReady() {
      return redis.isReady();
    },
    eval: (script: string, call: { keys: string[]; arguments: string[] }) =>
      redis.command((client) => client.eval(script, call)),
    multi: () => ({
      get: (key: string) => ({
        pTTL: () => ({ exec: () => redis.command((client) => client.multi().get(key).pTTL(key).exec()) }),
      }),
    }),
  };
}

function createLimiter(windowSeconds: number, redis: RedisConnection | null): RateLimiterAbstract {
  const options = { keyPrefix: PREFIX, points: NO_LIMIT, duration: windowSeconds };
  const memory = new RateLimiterMemory(options);
  if (redis === null) return memory;
  // While Redis cannot be reached each instance counts alone: limits are then wider, but never off.
  const insurance = { insuranceLimiter: memory, rejectIfRedisNotReady: true };
  return new RateLimiterRedis({ ...options, ...insurance, storeClient: clientOf(redis), useRedisPackage: true });
}

export function createWindowCounter(windowSeconds: number, redis: RedisConnection | null): WindowCounter {
  const limiter = createLimiter(windowSeconds, redis);
  return {
    add: async (key) => toCount(await limiter.penalty(key)),
    async takeBack(key) {
      const { consumedPoints } = await limiter.reward(key);
      if (consumedPoints < 0) await limiter.penalty(key);
    },
    read: async (key) => toCount(await limiter.get(key)),
  };
}
