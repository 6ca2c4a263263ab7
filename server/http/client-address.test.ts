import { describe, expect, it } from 'vitest';
import { describeBehindProxy, startStorefrontBehind } from '#server/testing/proxies.ts';
import { addressesIn, isNetwork, networksOf } from './client-address.ts';

const addressKey = (address: string | undefined) => networksOf(address)[0];

describe('the key of a client’s address', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['::ffff:c000:207', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
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
