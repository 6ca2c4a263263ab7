import { createServer } from 'node:net';
import { pino } from 'pino';
import { expect, it, onTestFinished } from 'vitest';
import { listenForTest } from '#mock-provider/testing/listen-for-test.ts';
import { needing } from '#mock-provider/testing/needing.ts';
import { freePort } from '#server/testing/program.ts';
import { RedisServer } from '#server/testing/redis-server.ts';
import { failureOf, rightTo, startStorefront } from '#server/testing/storefront.ts';
import { createSharedState } from './create-shared-state.ts';
import { connectRedis } from './redis-connection.ts';
import type { LockTerms } from './shared-state.ts';

const PASSWORD = 'word-1234';

async function startRedis(): Promise<RedisServer> {
  const redis = await RedisServer.start();
  onTestFinished(() => redis.stop());
  return redis;
}

async function connect(url: string) {
  const lines: { level: number; msg: string; cause?: string }[] = [];
  const redis = await connectRedis(url, pino({}, { write: (line: string) => void lines.push(JSON.parse(line)) }));
  onTestFinished(() => redis.close());
  return { redis, lines };
}

const LOADING = '-LOADING Redis is loading the dataset in memory\r\n';

/** Starts a server that gives the same answer to every message. @returns its host and port */
async function startAnswering(answer: string): Promise<string> {
  const server = createServer((socket) => socket.on('error', () => undefined).on('data', () => socket.write(answer)));
  const { host } = new URL(await listenForTest(server));
  return host;
}

it.each<[string, () => Promise<string>, string, RegExp]>([
  [
    'is still loading',
    async () => `redis://${await startAnswering(LOADING)}`,
    'used',
    /^it is still loading its data$/,
  ],
  ['is not there', async () => `redis://127.0.0.1:${await freePort()}`, 'reached', /ECONNREFUSED 127\.0\.0\.1:\d+$/],
  ['has no TLS', async () => `rediss://${await startAnswering(LOADING)}`, 'reached', /^it does not use TLS/],
])('a Redis that %s is named by its cause, once', async (_, start, verb, cause) => {
  const { redis, lines } = await connect(await start());
  expect(redis.isUsable()).toBe(false);
  const line = { level: 50, msg: `Redis cannot be ${verb}`, cause: expect.stringMatching(cause) };
  expect(lines).toEqual([expect.objectContaining(line)]);
});

const refusal = (cause: RegExp) => ({ level: 50, msg: 'Redis cannot be used', cause: expect.stringMatching(cause) });

needing('redis-server').describe('a Redis that answers and refuses', () => {
  it.each<[string, string, string, RegExp]>([
    ['is full', 'maxmemory', '1', /^it is full/],
    ['evicts keys', 'maxmemory-policy', 'allkeys-lru', /^it evicts locks, maxmemory-policy is allkeys-lru/],
    ['requires a password', 'requirepass', PASSWORD, /^it requires a password/],
  ])('cannot be used from the start when it %s', async (_, name, value, cause) => {
    const server = await startRedis();
    await server.configure(name, value);
    const { redis, lines } = await connect(server.url);
    expect(redis.isUsable()).toBe(false);
    expect(lines).toEqual([expect.objectContaining(refusal(cause))]);
  });

  it('cannot be used with a wrong password, which the log does not show', async () => {
    const server = await startRedis();
    await server.configure('requirepass', PASSWORD);
    const { redis, lines } = await connect(server.url.replace('//', '//:wrong-5678@'));
    expect(redis.isUsable()).toBe(false);
    expect(lines).toEqual([expect.objectContaining(refusal(/^the user or password in REDIS_URL is wrong$/))]);
    expect(JSON.stringify(lines)).not.toMatch(/1234|5678/);
    const right = await connect(server.url.replace('//', `//:${PASSWORD}@`));
    expect([right.redis.isUsable(), right.lines]).toEqual([true, []]);
  });

  it('cannot be used while it is a replica, and can after its promotion', async () => {
    const primary = await startRedis();
    const replica = await primary.startReplica();
    onTestFinished(() => replica.stop());
    const { redis, lines } = await connect(replica.url);
    expect(redis.isUsable()).toBe(false);
    expect(lines).toEqual([expect.objectContaining(refusal(/^it is a read-only replica$/))]);
    await replica.promote();
    await expect.poll(redis.isUsable, { timeout: 15_000 }).toBe(true);
    expect(lines.map(({ msg }) => msg)).toEqual(['Redis cannot be used', 'Redis can be used again']);
  });

  it('is known with the first command that it refuses, and once alone', async () => {
    const server = await startRedis();
    const { redis, lines } = await connect(server.url);
    expect(redis.isUsable()).toBe(true);
    await server.configure('maxmemory', '1');
    for (let command = 0; command < 3; command += 1)
      await expect(redis.command((client) => client.set('a', '1'))).rejects.toMatchObject({
        code: 'ERR_REDIS_REFUSED',
      });
    expect(redis.isUsable()).toBe(false);
    expect(lines).toEqual([expect.objectContaining(refusal(/^it is full/))]);
  });

  it('cannot be used once it cannot save its data, as on a full disk', async () => {
    // Redis cannot write its file in this folder.
    const server = await RedisServer.start('--dir', '/proc', '--save', '1 1');
    onTestFinished(() => server.stop());
    const { redis, lines } = await connect(server.url);
    await expect.poll(redis.isUsable, { timeout: 60_000 }).toBe(false);
    expect(lines).toEqual([expect.objectContaining(refusal(/^it cannot save its data, its disk is full/))]);
  });

  it('is noticed while nobody pays', async () => {
    const server = await startRedis();
    const { redis } = await connect(server.url);
    await server.configure('maxmemory', '1');
    await expect.poll(redis.isUsable, { timeout: 15_000 }).toBe(false);
  });

  it('shows and changes what it has, and grants locks, while it is full, but stores nothing new', async () => {
    const server = await startRedis();
    const open = async () => {
      const state = await createSharedState({ redisUrl: server.url, handleSecrets: [] }, pino({ level: 'silent' }));
      onTestFinished(() => state.close());
      return state;
    };
    const [one, other] = [await open(), await open()];
    const to = (known: string | null, value: string) => ({ known, value, ttlMs: 60_000 });
    await one.marks.replace('known', to(null, 'a'));
    await server.configure('maxmemory', '1');
    const { marks, locks } = other;
    expect(await marks.readWithTime('known')).toEqual({ value: 'a', leftMs: expect.closeTo(60_000, -4) });
    expect(await marks.replace('known', to('a', 'b'))).toBe(true);
    expect(await failureOf(marks.replace('new', to(null, 'a')))).toBe('SERVER_BUSY');
    const terms: LockTerms = { claimant: { networks: ['a'], connection: '1' }, waitMs: 0, holdMs: 2_000 };
    const meanwhile = () => failureOf(one.locks.run('lock', async () => undefined, { ...terms, ifUncertain: 'run' }));
    expect(await locks.run('lock', meanwhile, terms)).toBe('SERVER_BUSY');
  });

  it('removes no first card while it is full, as the next save must know of the removal', async () => {
    const server = await startRedis();
    const redis = await createSharedState({ redisUrl: server.url, handleSecrets: [] }, pino({ level: 'silent' }));
    onTestFinished(() => redis.close());
    const storefront = await startStorefront({}, { state: redis });
    const venue = await storefront.venue();
    const visitor = storefront.caller(venue.site);
    const newCard = async () => (await venue.addCard({ photos: 1 })).card;
    const [shared, own] = [await newCard(), await newCard()];
    const { id: order } = await visitor.order.open({ cards: [await rightTo(visitor, shared)] });
    await visitor.order.addCard({ order, card: await rightTo(visitor, own) });
    await server.configure('maxmemory', '1');
    expect(await failureOf(visitor.order.removeCard({ order, card: shared }))).toBe('SERVER_BUSY');
    await server.configure('maxmemory', '0');
    await expect
      .poll(() => failureOf(visitor.order.removeCard({ order, card: shared })), { timeout: 15_000 })
      .toBe(undefined);
  });
});
