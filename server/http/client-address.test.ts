import { describe, expect, it } from 'vitest';
import type { JournalReply } from '#mock-provider/control/schema.ts';
import { picture } from '#mock-provider/testing/files.ts';
import { addressesIn } from '#server/operations/metrics/metrics-routes.ts';
import { isNetwork } from '#server/settings/config.ts';
import { describeBehindProxy, startStorefrontBehind } from '#server/testing/proxies.ts';
import { post, type Storefront, startStorefront } from '#server/testing/storefront.ts';
import { type Gallery, mediaPath } from '#shared/media/media.ts';
import { networksOf } from './client-address.ts';

const addressKey = (address: string | undefined) => networksOf(address)[0];

describe('the key of a client’s address', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['::ffff:c000:207', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['fe80::1%eth0', 'fe80::/64'],
    ['::1', '::/64'],
    ['', 'unreadable'],
    ['unknown', 'unreadable'],
    ['192.0.2.7:8080', 'unreadable'],
    [undefined, 'unreadable'],
  ])('%j is %s', (address, key) => {
    expect(addressKey(address)).toBe(key);
  });
});

describeBehindProxy('a visitor behind the proxy', () => {
  it('gets the venue of the address, whatever the visitor sends', async () => {
    const { agent } = await startStorefrontBehind();
    const posing = {
      host: 'aqua.localhost',
      'x-forwarded-host': 'fotos.localhost',
      'x-forwarded-server': 'fotos.localhost',
      'x-original-host': 'fotos.localhost',
      'x-host': 'fotos.localhost',
      forwarded: 'host=fotos.localhost',
    };
    const page = await agent.get('/').set(posing);
    expect(page.text).toContain('"webName":"aqua"');
    expect(page.text).not.toContain('fotos.localhost');
    const { body } = await agent.post('/trpc/venue.current').set(posing).send({});
    expect(body.result.data.webName).toBe('aqua');
  });

  it('has the address that the proxy saw, whatever the visitor sends', async () => {
    const { agent } = await startStorefrontBehind({ METRICS_ALLOW: '10.0.0.0/8' });
    const posing = {
      host: 'fotos.localhost',
      'x-forwarded-for': '10.0.0.1',
      'x-real-ip': '10.0.0.1',
      forwarded: 'for=10.0.0.1',
    };
    expect((await agent.get('/metrics').set(posing)).status).toBe(404);
    const { agent: allowed } = await startStorefrontBehind({ METRICS_ALLOW: '127.0.0.1' });
    expect((await allowed.get('/metrics').set({ ...posing })).status).toBe(200);
  });

  it('is told by a code that their headers are too long', async () => {
    const { agent } = await startStorefrontBehind();
    const { status, body } = await agent.get('/').set('host', 'fotos.localhost').set('x-long', 'x'.repeat(20_000));
    expect([status, body.errorCode]).toEqual([431, 'BAD_INPUT']);
  });
});

describe('networks', () => {
  it.each(['10.0.0.7', '10.0.0.0/8', '::1', 'fd00::/8'])('can be %s', (text) => {
    expect(isNetwork(text)).toBe(true);
  });

  it.each(['', 'localhost', '10.0.0.0/33', '10.0.0.256', 'fd00::/129', '/8'])('cannot be %j', (text) => {
    expect(isNetwork(text)).toBe(false);
  });

  const SOME = ['10.0.0.0/8', '192.168.0.7', 'fd00::/8'];

  it.each([
    [SOME, '10.200.0.1', true],
    [SOME, '::ffff:10.200.0.1', true],
    [SOME, '11.0.0.1', false],
    [SOME, '192.168.0.7', true],
    [SOME, '192.168.0.8', false],
    [SOME, 'fd12::1', true],
    [SOME, 'fe80::1', false],
    [SOME, '', false],
    [SOME, 'unknown', false],
    [['0.0.0.0/0'], '::ffff:10.0.0.7', true],
    [[], '127.0.0.1', false],
  ])('%j hold the address %j: %s', (networks, address, holds) => {
    expect(addressesIn(networks)(address)).toBe(holds);
  });
});

const PROXY_ID = '0123456789abcdef0123456789abcdef';
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

async function idOf({ agent }: Storefront, given: string): Promise<string> {
  return (await agent.get('/healthz').set('x-request-id', given)).headers['x-request-id'] ?? '';
}

it('takes the id of a trusted proxy when it is a short plain token, and makes its own otherwise', async () => {
  const behind = await startStorefront({ TRUST_PROXY: '127.0.0.1,::1' });
  expect(await idOf(behind, PROXY_ID)).toBe(PROXY_ID);
  for (const given of [
    'short',
    'x'.repeat(65),
    'a name with spaces',
    '4000000000000010',
    '4000-0000-0000-0010',
    `${PROXY_ID}"}`,
  ]) {
    expect(await idOf(behind, given)).toMatch(UUID);
  }
  const open = await startStorefront();
  expect(await idOf(open, PROXY_ID)).toMatch(UUID);
  const elsewhere = await startStorefront({ TRUST_PROXY: '10.0.0.0/8' });
  expect(await idOf(elsewhere, PROXY_ID)).toMatch(UUID);
});

it('names every call of the provider by the request that started it, as the log and the browser do', async () => {
  const storefront = await startStorefront();
  const { site, addCard } = await storefront.venue();
  const { card } = await addCard({ photos: 1 });
  const host = `${site}.localhost`;
  const callsBy = async (id: string | undefined) => {
    const { entries } = await storefront.control<JournalReply>(`/journal?organization=${site}`);
    return entries.filter(({ requestId }) => requestId === id).length;
  };
  const replies = await Promise.all([1, 2].map(() => post(storefront, site, 'gallery.byCards', { cards: [card] })));
  const calls = await Promise.all(replies.map(({ headers }) => callsBy(headers['x-request-id'])));
  // Each request loads card and media, and one of them also the venue.
  expect(calls.toSorted()).toEqual([2, 3]);
  const [gallery] = replies.map(({ body }) => body.result.data as Gallery);
  const [{ id, filename } = { id: '', filename: '' }] = gallery?.unsold ?? [];
  const file = await storefront.agent.get(mediaPath('thumb', id, filename)).set('host', host);
  const form = { host, 'x-vitrine': '1', 'content-type': 'image/jpeg' };
  const sent = await storefront.agent
    .post('/uploads')
    .set(form)
    .send(await picture('jpeg'));
  const isLogged = (id: string | undefined) => storefront.log.join('').includes(`"reqId":"${id}"`);
  for (const { status, headers } of [file, sent]) {
    expect([status, await callsBy(headers['x-request-id'])]).toEqual([200, 1]);
  }
  // A thumbnail that was delivered gets no log line.
  expect([file, sent].map(({ headers }) => isLogged(headers['x-request-id']))).toEqual([false, true]);
});
