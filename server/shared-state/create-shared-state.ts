import type { FastifyBaseLogger } from 'fastify';
import { createMemoryLocks } from './memory-locks.ts';
import { createMemoryMarks } from './memory-marks.ts';
import { RedisLocks } from './redis-locks.ts';
import { createRedisMarks } from './redis-marks.ts';
import type { SharedState } from './shared-state.ts';

export function createMemoryState(): SharedState {
  const state = { locks: createMemoryLocks(), marks: createMemoryMarks() };
  return { ...state, redis: null, releases: null, close: async () => undefined };
}

type SharedStateSettings = {
  readonly redisUrl: string | null;
  readonly redisSentinels?: readonly string[];
  readonly handleSecrets: readonly string[];
};

/** In Redis or Valkey when an address is given. An instance also starts while Redis cannot be reached. */
export async function createSharedState(
  { redisUrl, redisSentinels, handleSecrets: secrets }: SharedStateSettings,
  log: FastifyBaseLogger,
): Promise<SharedState> {
  if (redisUrl === null) return createMemoryState();
  // The client of Redis takes a quarter of the start and most sites have none.
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
    async close() {
      releases.close();
      await redis.close();
    },
  };
}
