import { describe, expect, it } from 'vitest';
import { type Answer, json, startBareProvider } from '#server/testing/bare-provider.ts';
import { failureOf } from '#server/testing/storefront.ts';
import { endpoints } from '#shared/provider-api/endpoints.ts';
import { POOL_SIZES } from './call-kinds.ts';
import { SharedReads } from './shared-reads.ts';

function setUp() {
  const reads = new SharedReads();
  const started: PromiseWithResolvers<string>[] = [];
  const signals: AbortSignal[] = [];
  const get = (key = 'a', left = new AbortController().signal) =>
    reads.get(key, left, (_, abandoned) => {
      signals.push(abandoned);
      const read = Promise.withResolvers<string>();
      started.push(read);
      return read.promise;
    });
  return { get, started, signals };
}

it('all who ask during a read share the next one', async () => {
  const { get, started } = setUp();
  const first = get();
  const others = [get(), get(), get()];
  expect(started).toHaveLength(1);
  started[0]?.resolve('before');
  expect(await first).toBe('before');
  await expect.poll(() => started.length).toBe(2);
  started[1]?.resolve('after');
  expect(await Promise.all(others)).toEqual(['after', 'after', 'after']);
});

it('a read that ended is not kept, whether it failed or not', async () => {
  const { get, started } = setUp();
  const failing = get();
  const next = get();
  started[0]?.reject(new Error('no'));
  await expect(failing).rejects.toThrow('no');
  await expect.poll(() => started.length).toBe(2);
  started[1]?.resolve('second');
  expect(await next).toBe('second');
  void get();
  expect(started).toHaveLength(3);
});

describe('a reader who leaves', () => {
  it('ends the read as the last one alone', async () => {
    const { get, started, signals } = setUp();
    const [one, other] = [new AbortController(), new AbortController()];
    const first = get('a', one.signal);
    const shared = [get('a', one.signal), get('a', other.signal)];
    one.abort(new Error('gone'));
    await expect(first).rejects.toThrow('gone');
    await expect(shared[0]).rejects.toThrow('gone');
    expect(signals[0]?.aborted).toBe(true);
    started[0]?.reject(new Error('aborted'));
    await expect.poll(() => started.length).toBe(2);
    started[1]?.resolve('second');
    expect(await shared[1]).toBe('second');
    expect(signals[1]?.aborted).toBe(false);
  });

  it('leaves no read behind that nobody waits for', async () => {
    const { get, started } = setUp();
    const leaving = new AbortController();
    const first = get();
    const next = get('a', leaving.signal);
    leaving.abort(new Error('gone'));
    await expect(next).rejects.toThrow('gone');
    const later = get();
    started[0]?.resolve('first');
    expect(await first).toBe('first');
    await expect.poll(() => started.length).toBe(2);
    started[1]?.resolve('later');
    expect(await later).toBe('later');
    void get();
    expect(started).toHaveLength(3);
  });
});

it('are those of one connection: no family waits in the line of a neighbour who asked for its card first', async () => {
  const notFound = json({ error: 'CARD_NOT_FOUND' }, 404);
  const held: (() => void)[] = [];
  const hold: Answer = (request, response) => void held.push(() => notFound(request, response));
  const { provider, asked } = await startBareProvider(hold);
  const visit = {
    site: 'aqua',
    networks: ['192.0.2.1'],
    requestId: 'one',
    left: new AbortController().signal,
  } as const;
  const ask = (connection: string, code: string) => {
    const request = { params: { code }, query: { organization_id: '1' } };
    const { http } = provider;
    return failureOf(http.forVisit({ ...visit, connection }).call(endpoints.card, request));
  };
  const { perNetwork } = POOL_SIZES.calls;
  const own = Array.from({ length: 3 * perNetwork }, (_, at) => `FOTOS${String(at).padStart(4, '0')}`);
  for (const code of [...own, 'FAMILIA01']) void ask('1', code);
  await expect.poll(() => held.length).toBe(perNetwork);
  void ask('2', 'FAMILIA01');
  for (const answer of held.splice(0)) answer();
  await expect.poll(() => held.length).toBe(perNetwork);
  expect(asked.filter((path) => path.includes('FAMILIA01'))).toHaveLength(1);
});
