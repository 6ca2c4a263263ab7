import { pino } from 'pino';
import { expect, it, onTestFinished } from 'vitest';
import { post, startStorefront } from '#server/testing/storefront.ts';
import { createMetrics } from './metrics.ts';
import { buildMetricsApp } from './metrics-routes.ts';

const silent = pino({ level: 'silent' });

it('shows metrics to the clients that may read them, and to nobody else', async () => {
  const open = await startStorefront({ METRICS_ALLOW: '10.0.0.0/8,127.0.0.0/8' });
  const { status, headers, text } = await open.agent.get('/metrics');
  expect([status, headers['cache-control']]).toEqual([200, 'no-store']);
  expect(headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8');
  expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds /m);
  expect(text).toMatch(/^process_resident_memory_bytes /m);
  for (const METRICS_ALLOW of ['', '10.0.0.0/8']) {
    const { agent } = await startStorefront({ METRICS_ALLOW });
    const reply = await agent.get('/metrics').set('accept', 'text/html').set('x-forwarded-for', '10.0.0.1');
    expect([reply.status, reply.body]).toEqual([404, { errorCode: 'NOT_FOUND' }]);
  }
});

it('knows a client behind a proxy that is trusted', async () => {
  const env = { METRICS_ALLOW: '10.0.0.0/8', TRUST_PROXY: '127.0.0.1' };
  const { agent } = await startStorefront(env);
  expect((await agent.get('/metrics').set('x-forwarded-for', '10.0.0.1')).status).toBe(200);
  expect((await agent.get('/metrics').set('x-forwarded-for', '10.0.0.1, 203.0.113.9')).status).toBe(404);
});

it('counts requests by procedure or route and status, and holds nothing that a visitor typed', async () => {
  const storefront = await startStorefront({ METRICS_ALLOW: '127.0.0.1' });
  await post(storefront, 'fotos', 'gallery.byCards', { cards: ['FOTOS0001'] });
  await post(storefront, 'fotos', 'gallery.byCards', { cards: ['NAOEXISTE'] });
  await post(storefront, 'fotos', 'ABCDEFGHI');
  for (const path of ['/gallery/FOTOS0001', '/ABCDEFGHI', '/icon.svg', '/%E0%A4%A']) {
    await storefront.agent.get(path).set('host', 'fotos.localhost');
  }
  const { text } = await storefront.agent.get('/metrics');
  for (const [route, status] of [
    ['gallery.byCards', 200],
    ['gallery.byCards', 404],
    ['/trpc/*', 404],
    ['/gallery/:cardCode', 200],
    ['files of the client', 200],
    ['none', 404],
    ['none', 400],
  ]) {
    expect(text).toContain(`vitrine_http_requests_total{route="${route}",status="${status}"} 1\n`);
  }
  expect(text).not.toMatch(/FOTOS0001|NAOEXISTE|ABCDEFGHI|localhost|icon\.svg/);
});

it('answers on a port of its own with the same counts, and nothing else', async () => {
  const metrics = createMetrics();
  const storefront = await startStorefront({}, { metrics });
  await post(storefront, 'fotos', 'venue.current');
  const { venueHosts } = storefront.app;
  const app = buildMetricsApp(metrics, { allow: [], venueHosts, loggerInstance: silent });
  onTestFinished(() => app.close());
  const reply = await app.inject('/metrics');
  expect(reply.statusCode).toBe(200);
  expect(reply.body).toContain('vitrine_http_requests_total{route="venue.current",status="200"} 1\n');
  const other = await app.inject('/ABCDEFGHI');
  expect([other.statusCode, other.json()]).toEqual([404, { errorCode: 'NOT_FOUND' }]);
  const closed = buildMetricsApp(metrics, { allow: ['10.0.0.7'], venueHosts, loggerInstance: silent });
  onTestFinished(() => closed.close());
  const statuses = ['10.0.0.7', '127.0.0.1'].map(
    async (remoteAddress) => (await closed.inject({ url: '/metrics', remoteAddress })).statusCode,
  );
  expect(await Promise.all(statuses)).toEqual([200, 404]);
});
