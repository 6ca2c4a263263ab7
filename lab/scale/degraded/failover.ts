import { startFailover } from '../../../server/testing/redis-failover.ts';
import { passForOld } from '../../../server/testing/redis-server.ts';
import { nothingElseFails } from '../rules.ts';
import { restart } from '../stack.ts';
import { type Step, UNTIL_CHARGES_MS } from '../steps.ts';
import { allReport } from './refusing-redis.ts';

/** Until every storefront uses the replica. */
const LONGEST_MS = 30_000;

/** Payments wait as long as after a restart of Redis, since the replica may lack the last locks. Nothing else does. */
export const failOver: Step = {
  name: 'the primary Redis killed, and its replica promoted',
  isLong: true,
  rules: [nothingElseFails],
  longestBackMs: UNTIL_CHARGES_MS,
  async perform({ stack, cleanup, down, up, wholeVisit, complain }) {
    const { redis, redisUrl, instances } = stack;
    const failover = await startFailover(redisUrl);
    cleanup.defer(async () => {
      // The sentinels first: they would make the old primary a replica of the new one.
      await failover.stop();
      await redis.end('SIGKILL');
      await redis.start();
      await passForOld(redisUrl);
      await restart(instances);
    });
    const env = { REDIS_URL: failover.redisUrl, REDIS_SENTINELS: failover.redisSentinels.join(',') };
    for (const instance of instances) await restart([instance], { env });
    await wholeVisit();
    down();
    const killedAt = performance.now();
    await redis.end('SIGKILL');
    await failover.promoted();
    up();
    const isBack = (await allReport(stack, 1)) && performance.now() < killedAt + LONGEST_MS;
    if (!isBack) complain('not every storefront soon used the promoted replica');
    await wholeVisit();
  },
};
