import type { RedisClientType } from '@redis/client';
import { busy } from './busy.ts';
import type { RedisConnection } from './redis-connection.ts';
import type { Marks } from './shared-state.ts';

const PREFIX = 'vitrine:mark:';

export function createRedisMarks(redis: RedisConnection): Marks {
  const ask = async <T>(send: (client: RedisClientType) => Promise<T>): Promise<T> => {
    try {
      return await redis.command(send);
    } catch (error) {
      throw busy(error);
    }
  };
  const expiring = (ttlMs: number) => ({ type: 'PX', value: Math.ceil(ttlMs) }) as const;
  return {
    async claim(key, ttlMs) {
      const options = { condition: 'NX', expiration: expiring(ttlMs) } as const;
      return (await ask((client) => client.set(PREFIX + key, '1', options))) !== null;
    },
    async set(key, ttlMs, value = '1') {
      await ask((client) => client.set(PREFIX + key, value, { expiration: expiring(ttlMs) }));
    },
    read(key) {
      return ask((client) => client.get(PREFIX + key));
    },
    async remove(key) {
      await ask((client) => client.del(PREFIX + key));
    },
  };
}
