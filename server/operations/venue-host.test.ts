import { request } from 'node:https';
import { pino } from 'pino';
import supertest from 'supertest';
import { expect, it, onTestFinished } from 'vitest';
import type { JournalReply } from '#mock-provider/control/schema.ts';
import { needing } from '#mock-provider/testing/needing.ts';
import { createMetrics } from '#server/operations/metrics/metrics.ts';
import { buildMetricsApp } from '#server/operations/metrics/metrics-routes.ts';
import { startShippedCaddyByHttps } from '#server/testing/shipped-caddy.ts';
import { startStorefront } from '#server/testing/storefront.ts';

const DOMAIN = 'fotos.example';

async function startAsked(env: NodeJS.ProcessEnv = {}) {
  const storefront = await startStorefront({ PROVIDER_DOMAIN: DOMAIN, ...env });
  const loggerInstance = pino({ level: 'silent' });
  const { venueHosts } = storefront.app;
  const app = buildMetricsApp(createMetrics(), { allow: [], venueHosts, loggerInstance });
  onTestFinished(() => app.close());
  await app.ready();
  const ask = async (domain: string) => (await supertest(app.server).get('/venue-host').query({ domain })).status;
  const requested = async () =>
    (await storefront.control<JournalReply>('/journal?path=/organization/')).entries.map(({ ids }) => ids?.webName);
  const url = async () => `${await app.listen({ port: 0, host: '127.0.0.1' })}/venue-host`;
  return { ...storefront, ask, requested, url };
}

it('knows the hosts of venues, and requests each from the provider once', async () => {
  const { ask, requested, venue } = await startAsked();
  const { site } = await venue();
  for (const host of [`${site}.${DOMAIN}`, `${site.toUpperCase()}.Fotos.Example`]) expect(await ask(host)).toBe(200);
  for (const _ of [1, 2]) expect(await ask(`nobody.${DOMAIN}`)).toBe(404);
  expect(await requested()).toEqual([site, 'nobody']);
});

it('says no to every host outside of the domain, without a request', async () => {
  const { ask, requested } = await startAsked();
  for (const host of [`a.b.${DOMAIN}`, 'fotos.example.org', 'localhost', '127.0.0.1', 'evil-fotos.example', ''])
    expect([host, await ask(host)]).toEqual([host, 404]);
  expect([await ask(DOMAIN), await requested()]).toEqual([200, []]);
  const local = await startAsked({ PROVIDER_DOMAIN: 'localhost' });
  expect([await local.ask('localhost'), await local.ask('fotos.localhost')]).toEqual([200, 200]);
});

it('knows the domains of single venues', async () => {
  const { ask, requested, venue } = await startAsked();
  const { site } = await venue();
  const own = await startAsked({ VENUE_DOMAINS: `fotos.aquario.example=${site}` });
  expect([await ask('fotos.aquario.example'), await requested()]).toEqual([404, []]);
  expect([await own.ask('fotos.aquario.example'), await own.requested()]).toEqual([404, [site]]);
});

it('requests few invented hosts from the provider, and goes on to know the venues', async () => {
  const { ask, requested, venue } = await startAsked();
  const { site } = await venue();
  expect(await ask(`${site}.${DOMAIN}`)).toBe(200);
  const statuses = await Promise.all(Array.from({ length: 150 }, (_, at) => ask(`invented-${at}.${DOMAIN}`)));
  expect(statuses.filter((status) => status === 503).length).toBeGreaterThan(75);
  expect((await requested()).length).toBeLessThan(75);
  expect(await ask(`${site}.${DOMAIN}`)).toBe(200);
});

it('says that it does not know while the provider is down, but keeps to what it knew', async () => {
  const { ask, venue, control } = await startAsked();
  const { site, organization } = await venue();
  const other = await venue();
  expect(await ask(`${site}.${DOMAIN}`)).toBe(200);
  for (const { id } of [organization, other.organization])
    await control('/faults', { organization: id, kind: 'status', status: 500 });
  expect(await ask(`${other.site}.${DOMAIN}`)).toBe(503);
  expect(await ask(`${site}.${DOMAIN}`)).toBe(200);
});

it('is on no port that visitors reach', async () => {
  const { agent, venue } = await startAsked();
  const { site } = await venue();
  const reply = await agent.get('/venue-host').query({ domain: `${site}.${DOMAIN}` });
  expect(reply.status).toBe(404);
});

const statusByHttps = (port: number, host: string) =>
  new Promise<number | string | undefined>((done) => {
    const options = { host: '127.0.0.1', port, servername: host, headers: { host }, rejectUnauthorized: false };
    request(options, (response) => done(response.resume().statusCode))
      .on('error', (error: NodeJS.ErrnoException) => done(error.code))
      .end();
  });

needing('caddy').describe('Caddy', () => {
  it('has certificates for venues that exist, and for no other name', async () => {
    const { listen, url, venue } = await startAsked({ PROVIDER_DOMAIN: 'localhost', TRUST_PROXY: '127.0.0.1' });
    const { site } = await venue();
    const { port, stop } = await startShippedCaddyByHttps(await listen(), await url());
    onTestFinished(stop);
    expect(await statusByHttps(port, `${site}.localhost`)).toBe(200);
    for (const host of ['nobody.localhost', 'fotos.example', 'a.b.localhost'])
      expect([host, await statusByHttps(port, host)]).toEqual([host, expect.stringMatching(/^(?:EPROTO|ERR_SSL)/)]);
  });
});
