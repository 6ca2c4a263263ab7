import { createClient } from '@redis/client';

export async function redisBytes(url: string): Promise<number> {
  const client = await createClient({ url }).connect();
  try {
    const bytes = /used_memory:(\d+)/.exec(await client.info('memory'))?.[1];
    if (bytes === undefined) throw new Error('Redis does not say how much memory it uses');
    return Number(bytes);
  } finally {
    await client.close();
  }
}
