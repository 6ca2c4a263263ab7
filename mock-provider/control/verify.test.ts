import { afterAll, beforeAll, expect, it } from 'vitest';
import { cardLookup } from '#mock-provider/testing/faulty-card.ts';
import { type RunningMock, startMock } from '#mock-provider/testing/running-mock.ts';
import type { VerifyReply, VerifyRequest } from './schema.ts';

let mock: RunningMock;
beforeAll(async () => {
  mock = await startMock();
});
afterAll(() => mock.close());

const PATH = '/card/:code/medias';
const verify = (request: VerifyRequest) => mock.control<VerifyReply>('/__mock/verify', request);

it('counts the calls of one venue, exactly or at least so many', async () => {
  const { id: organization, card, url } = await cardLookup(mock);
  const other = await cardLookup(mock);
  for (const address of [url, url, other.url]) await fetch(address);
  const wanted = { organization, method: 'get', path: PATH };
  const two = { ok: true, count: 2, nearest: [] };
  expect(await verify({ ...wanted, exactly: 2 })).toEqual(two);
  expect(await verify({ ...wanted, at_least: 1 })).toEqual(two);
  expect(await verify({ ...wanted, path: `/card/${card}/`, exactly: 2 })).toEqual(two);
  expect(await verify({ organization, path: '/payment', exactly: 0 })).toEqual({ ok: true, count: 0, nearest: [] });
});

it('waits for a call that comes later, and no longer', async () => {
  const { id: organization, url } = await cardLookup(mock);
  const started = performance.now();
  const verified = verify({ organization, path: PATH, exactly: 1, within_ms: 9_000 });
  await fetch(url);
  expect(await verified).toMatchObject({ ok: true, count: 1 });
  expect(performance.now() - started).toBeLessThan(5_000);
});

it('waits also while the venue is reset', async () => {
  const { id: organization, url } = await cardLookup(mock);
  const verified = verify({ organization, path: PATH, at_least: 1, within_ms: 9_000 });
  await mock.control(`/__mock/reset?organization=${organization}`, undefined, 'POST');
  await fetch(url);
  expect(await verified).toMatchObject({ ok: true, count: 1 });
});

it('ends at once where more calls came than exactly so many, and else after the time given', async () => {
  const { id: organization, url } = await cardLookup(mock);
  for (let call = 0; call < 2; call += 1) await fetch(url);
  const started = performance.now();
  expect(await verify({ organization, path: PATH, exactly: 1, within_ms: 9_000 })).toMatchObject({
    ok: false,
    count: 2,
  });
  expect(performance.now() - started).toBeLessThan(5_000);
  expect(await verify({ organization, path: PATH, exactly: 3, within_ms: 60 })).toMatchObject({ ok: false, count: 2 });
  expect(performance.now() - started).toBeGreaterThanOrEqual(55);
});

it('shows the nearest misses with their reasons, nearest first', async () => {
  const { id: organization, url } = await cardLookup(mock);
  await fetch(`${mock.url}/api/v1/products/${organization}/online`);
  await fetch(url);
  const { ok, nearest } = await verify({ organization, method: 'POST', path: '/card/:code/media', at_least: 1 });
  expect(ok).toBe(false);
  expect(nearest.map(({ route, why }) => [route, why.length])).toEqual([
    ['/api/v1/card/:code/medias', 1],
    ['/api/v1/products/:organizationId/online', 2],
  ]);
  expect(nearest[0]).toMatchObject({ status: 200, why: ['the method is GET, not POST'] });
  expect(nearest[1]?.why[1]).toBe(`the path /api/v1/products/${organization}/online is without "/card/:code/media"`);
});

it('is refused with the reason when a field is wrong or misspelled', async () => {
  const { id: organization } = await cardLookup(mock);
  const wanted = { organization, path: PATH };
  await expect(verify(wanted)).rejects.toThrow('either `exactly` or `at_least`');
  await expect(verify({ ...wanted, exactly: 1, at_least: 1 })).rejects.toThrow('400');
  await expect(verify({ ...wanted, exactly: 1, within_ms: 90_000 })).rejects.toThrow('400');
  await expect(verify({ ...wanted, exactly: 1, with_ms: 1 } as never)).rejects.toThrow('with_ms');
  await expect(verify({ ...wanted, organization: 'nowhere', exactly: 1 })).rejects.toThrow('404');
});
