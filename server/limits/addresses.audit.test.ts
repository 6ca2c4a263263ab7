import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { needing } from '#mock-provider/testing/needing.ts';
import { json } from '#server/testing/bare-provider.ts';
import { heapInUse } from '#server/testing/heap.ts';
import { RedisServer } from '#server/testing/redis-server.ts';
import { startStorefront } from '#server/testing/storefront.ts';

const ADDRESSES = 10_000;
/** So many requests come before the measurement, because code, pools and caches take memory at their first use. */
const FIRST_ADDRESSES = 1_000;
const MOST_GROWTH_MB = 4;
const LANES = 8;

const VENUE = json({ organization: { id: 7, name: 'Aqua', web_name: 'aqua' } });
const NO_CARD = json({ error: 'CARD_NOT_FOUND' }, 404);

/** Starts a provider with one venue and no cards. Unlike the mock, it remembers no calls. */
async function startForgetful(): Promise<string> {
  const server = createServer((request, response) => {
    const answer = request.url?.includes('/organization/') ? VENUE : NO_CARD;
    answer(request, response);
  });
  onTestFinished(() => void server.close());
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const heapMegabytes = () => heapInUse() / 1_000_000;

/** @returns a function that tries wrong cards, each from another address, and then measures the heap */
async function start(env: NodeJS.ProcessEnv = {}) {
  let asked = 0;
  const own = { TRUST_PROXY: '127.0.0.1', LOG_LEVEL: 'silent', PROVIDER_API_URL: await startForgetful() };
  const { app } = await startStorefront({ ...own, ...env }, { limits: { mostDelayMs: 0 } });
  const ask = async (at: number) => {
    const { statusCode } = await app.inject({
      method: 'POST',
      url: '/trpc/gallery.byCards',
      headers: { host: 'aqua.localhost', 'x-forwarded-for': `2001:db8:${at.toString(16)}::1` },
      payload: { cards: [`Z${String(at).padStart(8, '0')}`] },
    });
    if (statusCode !== 404) throw new Error(`a wrong card was answered with ${statusCode}`);
  };
  return async (count: number) => {
    const end = asked + count;
    const lane = async () => {
      while (asked < end) {
        asked += 1;
        await ask(asked);
      }
    };
    await Promise.all(Array.from({ length: LANES }, lane));
    return heapMegabytes();
  };
}

describe('ten thousand networks of one IPv6 /32, each with one wrong card, take less than 4 MB', {
  timeout: 900_000,
}, () => {
  it('of a storefront alone', async () => {
    const tryFrom = await start();
    const before = await tryFrom(FIRST_ADDRESSES);
    expect((await tryFrom(ADDRESSES)) - before).toBeLessThan(MOST_GROWTH_MB);
  });

  needing('redis-server').it('of one whose Redis is away', async () => {
    const redis = await RedisServer.start();
    onTestFinished(() => redis.stop());
    const tryFrom = await start({ REDIS_URL: redis.url });
    const before = await tryFrom(FIRST_ADDRESSES);
    await redis.stop();
    expect((await tryFrom(ADDRESSES)) - before).toBeLessThan(MOST_GROWTH_MB);
  });
});
