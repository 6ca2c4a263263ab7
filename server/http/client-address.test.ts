import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import fc from 'fast-check';
import supertest from 'supertest';
import { describe, expect, it, onTestFinished } from 'vitest';
import { describeEachProxy, PROXIES, startStorefrontBehind } from '#server/testing/proxies.ts';
import { addressesIn, isNetwork, networksOf } from './client-address.ts';

const addressKey = (address: string | undefined) => networksOf(address)[0];

const group = fc.integer({ min: 0, max: 0xffff }).map((value) => value.toString(16));
const groups = (count: number) => fc.array(group, { minLength: count, maxLength: count }).map((all) => all.join(':'));
/** Networks that are not special: a mapped IPv4 address starts with zeros. */
const network = groups(3).map((rest) => `2001:${rest}`);

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

  it('is an IPv4 address itself, mapped or not', () => {
    fc.assert(
      fc.property(fc.ipV4(), (address) => {
        expect(addressKey(address)).toBe(address);
        expect(addressKey(`::ffff:${address}`)).toBe(address);
      }),
    );
  });

  it('is one for all addresses of a /64, and another for another network', () => {
    fc.assert(
      fc.property(network, network, groups(4), groups(4), (one, other, first, second) => {
        expect(addressKey(`${one}:${first}`)).toBe(addressKey(`${one}:${second}`));
        expect(addressKey(`${one}:${first}`) === addressKey(`${other}:${first}`)).toBe(one === other);
      }),
    );
  });

  it('exists for any text at all', () => {
    fc.assert(fc.property(fc.string(), (text) => addressKey(text) !== ''));
  });
});

async function startEcho(): Promise<number> {
  const echo = createServer(({ headers }, reply) => reply.end(JSON.stringify(headers)));
  onTestFinished(() => void echo.close());
  await once(echo.listen(0, '127.0.0.1'), 'listening');
  return (echo.address() as AddressInfo).port;
}

describeEachProxy('a visitor behind a proxy', (proxy) => {
  it('names no other host to the storefront', async () => {
    const { port, stop } = await PROXIES[proxy](await startEcho(), 'http://127.0.0.1:1');
    onTestFinished(stop);
    const posing = { host: 'aqua.localhost', 'x-forwarded-host': 'fotos.localhost', forwarded: 'host=fotos.localhost' };
    const { text } = await supertest(`http://127.0.0.1:${port}`).get('/').set(posing);
    expect(JSON.parse(text)).toMatchObject({ host: 'aqua.localhost' });
    expect(text).not.toContain('fotos.localhost');
  });

  it('gets the venue of the address, whatever the visitor sends', async () => {
    const { agent } = await startStorefrontBehind(proxy);
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
    const { agent } = await startStorefrontBehind(proxy, { METRICS_ALLOW: '10.0.0.0/8' });
    const posing = {
      host: 'fotos.localhost',
      'x-forwarded-for': '10.0.0.1',
      'x-real-ip': '10.0.0.1',
      forwarded: 'for=10.0.0.1',
    };
    expect((await agent.get('/metrics').set(posing)).status).toBe(404);
    const { agent: allowed } = await startStorefrontBehind(proxy, { METRICS_ALLOW: '127.0.0.1' });
    expect((await allowed.get('/metrics').set({ ...posing })).status).toBe(200);
  });
});

describe('networks', () => {
  it.each(['10.0.0.7', '10.0.0.0/8', '::1', 'fd00::/8'])('can be %s', (text) => {
    expect(isNetwork(text)).toBe(true);
  });

  it.each(['', 'localhost', '10.0.0.0/33', '10.0.0.256', 'fd00::/129', '/8'])('cannot be %j', (text) => {
    expect(isNetwork(text)).toBe(false);
  });

  it.each([
    ['10.200.0.1', true],
    ['::ffff:10.200.0.1', true],
    ['11.0.0.1', false],
    ['192.168.0.7', true],
    ['192.168.0.8', false],
    ['fd12::1', true],
    ['fe80::1', false],
    ['', false],
    ['unknown', false],
  ])('hold the address %j: %s', (address, holds) => {
    expect(addressesIn(['10.0.0.0/8', '192.168.0.7', 'fd00::/8'])(address)).toBe(holds);
  });

  it.each(['10.0.0.7', '::ffff:10.0.0.7'])('hold %s where they are everything', (address) => {
    expect(addressesIn(['0.0.0.0/0'])(address)).toBe(true);
  });

  it('that are none hold nobody', () => {
    expect(addressesIn([])('127.0.0.1')).toBe(false);
  });
});
