import { setTimeout as wait } from 'node:timers/promises';
import { startFailover } from '../../server/testing/redis-failover.ts';
import { passForOld } from '../../server/testing/redis-server.ts';
import { nothingElseFails } from './rules.ts';
import { restart, type Stack } from './stack.ts';
import { type Step, UNTIL_CHARGES_MS } from './steps.ts';

/** How long it may take until every storefront uses the replica. */
const LONGEST_MS = 30_000;
const POLL_MS = 200;

/** @returns whether every storefront uses its Redis in time */
async function allUseRedis({ instances }: Stack): Promise<boolean> {
  const readMetrics = async ({ insideUrl }: Stack['instances'][number]) => (await fetch(`${insideUrl}/metrics`)).text();
  for (const deadline = performance.now() + LONGEST_MS; performance.now() < deadline; await wait(POLL_MS)) {
    const texts = await Promise.all(instances.map(readMetrics));
    if (texts.every((text) => /^vitrine_shared_state_up(?:\{.*\})? 1$/m.test(text))) return true;
  }
  return false;
}

/** Payments are refused as after a restart of Redis, since the replica may lack the last locks. Nothing else fails. */
export const failOver: Step = {
  name: 'the primary Redis killed, and its replica promoted',
  isLong: true,
  rules: [nothingElseFails],
  longestBackMs: UNTIL_CHARGES_MS,
  async perform({ stack, cleanup, down, up, wholeVisit, complain }) {
    const { redis, redisUrl, instances } = stack;
    const failover = await startFailover(redisUrl);
    cleanup.defer(async () => {
      // The sentinels stop first. Otherwise they would make the old primary a replica of the new one.
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
    await redis.end('SIGKILL');
    await failover.promoted();
    up();
    if (!(await allUseRedis(stack))) complain('not every storefront soon used the promoted replica');
    await wholeVisit();
  },
};
