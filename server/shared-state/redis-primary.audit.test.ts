import { pino } from 'pino';
import { expect, onTestFinished } from 'vitest';
import { needing } from '#mock-provider/testing/needing.ts';
import { startFailover } from '#server/testing/redis-failover.ts';
import { RedisServer } from '#server/testing/redis-server.ts';
import type { Claimant } from '#server/work/fair-budget.ts';
import { createSharedState } from './create-shared-state.ts';

const CLAIMANT: Claimant = { networks: ['a'], connection: '1' };
const TERMS = { claimant: CLAIMANT, waitMs: 1_000, holdMs: 3_000 };
const silent = pino({ level: 'silent' });

needing('redis-server').it(
  'a primary that sentinels name is found again at its replica, which grants no lock that it may lack',
  async () => {
    const redis = await RedisServer.start();
    onTestFinished(() => redis.stop());
    const failover = await startFailover(redis.url);
    onTestFinished(() => failover.stop());
    const connect = async () => {
      // Nothing listens at the first sentinel's port.
      const redisSentinels = ['127.0.0.1:9', ...failover.redisSentinels];
      const { redisUrl } = failover;
      const state = await createSharedState({ redisUrl, redisSentinels, handleSecrets: [] }, silent);
      onTestFinished(() => state.close());
      return state;
    };
    const [one, other] = [await connect(), await connect()];
    for (const { redis: connected } of [one, other])
      await expect.poll(() => connected?.isUsable(), { timeout: 10_000 }).toBe(true);
    const { promise, resolve } = Promise.withResolvers<void>();
    const holding = one.locks.run('a', () => promise, TERMS);
    await expect.poll(() => other.locks.untilFree('a', { claimant: CLAIMANT, waitMs: 0 })).toBe('locked');
    await redis.stop();
    await failover.promoted();
    const promotedAt = performance.now();
    const refused = () => other.locks.run('a', async () => 'granted', TERMS).catch(({ errorCode }) => errorCode);
    await expect.poll(() => other.redis?.isUsable(), { timeout: 10_000 }).toBe(true);
    expect(await refused()).toBe('SERVER_BUSY');
    resolve();
    await holding;
    await expect.poll(refused, { timeout: 10_000 }).toBe('granted');
    expect(performance.now() - promotedAt).toBeGreaterThan(TERMS.holdMs - 200);
  },
  60_000,
);
