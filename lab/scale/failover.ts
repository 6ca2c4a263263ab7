import { startFailover } from '../../server/testing/redis-failover.ts';
import { passForOld } from '../../server/testing/redis-server.ts';
import { nothingElseFails } from './rules.ts';
import { restart, UNTIL_LOCKS_ARE_GRANTED_MS } from './stack.ts';
import { ALWAYS, type Step } from './steps.ts';

/** Payments wait as long as after a restart of Redis, since the replica may lack the last locks. Nothing else does. */
export const failOver: Step = {
  name: 'the primary Redis killed, and its replica promoted',
  isLong: true,
  rules: [nothingElseFails, ...ALWAYS],
  longestBackMs: UNTIL_LOCKS_ARE_GRANTED_MS + 5_000,
  async perform({ stack: { redis, redisUrl, instances }, down, up, wholeVisit }) {
    const failover = await startFailover(redisUrl);
    try {
      const env = { REDIS_URL: failover.redisUrl, REDIS_SENTINELS: failover.redisSentinels.join(',') };
      for (const instance of instances) await restart([instance], { env });
      await wholeVisit();
      down();
      await redis.end('SIGKILL');
      await failover.promoted();
      up();
      await wholeVisit();
    } finally {
      await redis.start();
      await passForOld(redisUrl);
      for (const instance of instances) await restart([instance]);
      await failover.stop();
    }
  },
};
