import { pino } from 'pino';
import { expect, it, onTestFinished } from 'vitest';
import { needing } from '#mock-provider/testing/needing.ts';
import { creditCardToken, payableOrder } from '#server/testing/payable-order.ts';
import { RedisServer } from '#server/testing/redis-server.ts';
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

it('counts calls and logs requests by venue', async () => {
  const storefront = await startStorefront({ METRICS_ALLOW: '127.0.0.1', LOG_LEVEL: 'info' });
  await post(storefront, 'fotos', 'gallery.byCards', { cards: ['FOTOS0001'] });
  await post(storefront, 'museu', 'gallery.byCards', { cards: ['NAOEXISTE'] });
  await post(storefront, 'fotos', 'gallery.byCards', { cards: ['FOTOS0001'] }).set('x-mock-fault', 'status');
  await post(storefront, 'nobody', 'gallery.byCards', { cards: ['FOTOS0001'] });
  const { text } = await storefront.agent.get('/metrics');
  for (const line of [
    'site="fotos",procedure="gallery.byCards",outcome="ok"} 1',
    'site="fotos",procedure="gallery.byCards",outcome="failed"} 1',
    'site="museu",procedure="gallery.byCards",outcome="refused"} 1',
    'site="(rest)",procedure="gallery.byCards",outcome="refused"} 1',
  ])
    expect(text).toContain(`vitrine_venue_calls_total{${line}\n`);
  expect(text).not.toContain('site="nobody"');
  const lines = storefront.log.map((line) => JSON.parse(line));
  const sites = lines.filter(({ procedure }) => procedure).map(({ site }) => site);
  expect(sites).toEqual(['fotos', 'museu', 'fotos', 'nobody']);
});

it('counts charges by their outcome, and failures by their code', async () => {
  const storefront = await startStorefront({ METRICS_ALLOW: '127.0.0.1' });
  const paid = await payableOrder(storefront);
  await post(storefront, paid.venue.site, 'payment.checkout', paid.checkout).expect(200);
  // The same checkout again charges nothing and returns the waiting PIX code.
  await post(storefront, paid.venue.site, 'payment.checkout', paid.checkout).expect(200);
  for (const number of ['4000000000000028', '4000000000000010']) {
    const order = await payableOrder(storefront);
    const token = await creditCardToken(storefront, number);
    const isLost = number.endsWith('10');
    const sent = post(storefront, order.venue.site, 'payment.checkout', order.byCreditCard(token));
    await (isLost ? sent.set('x-mock-fault', 'status') : sent);
  }
  // Anybody can send a token that does not exist, so it must not ring as a failure of the provider.
  const unknown = await payableOrder(storefront);
  await post(storefront, unknown.venue.site, 'payment.checkout', unknown.byCreditCard('token_unknown')).expect(422);
  await post(storefront, 'fotos', 'gallery.byCards', { cards: ['NAOEXISTE'] });
  await post(storefront, 'fotos', 'gallery.byCards', { cards: ['4000000000000010'] });
  await storefront.agent.get('/media/thumb/a/b').set('host', 'fotos.localhost');
  const { text } = await storefront.agent.get('/metrics');
  for (const line of [
    'charges_total{method="pix",outcome="ok"} 1',
    'charges_total{method="creditCard",outcome="refused"} 2',
    `venue_calls_total{site="${unknown.venue.site}",procedure="payment.checkout",outcome="refused"} 1`,
    'failures_total{route="gallery.byCards",code="CARD_NOT_FOUND"} 1',
    'failures_total{route="gallery.byCards",code="CARD_DATA_NOT_ACCEPTED"} 1',
    'failures_total{route="/media/:size/:handle/:filename",code="NOT_FOUND"} 1',
  ]) {
    expect(text).toContain(`vitrine_${line}\n`);
  }
});

it.each([
  ['pays', '4000000000000036', 'paid', { ok: 1, refused: 0 }],
  ['is refused', '4000000000000044', 'refused', { ok: 0, refused: 1 }],
])('counts once a credit card that %s after the bank has checked it', async (_, number, status, decided) => {
  const storefront = await startStorefront({ METRICS_ALLOW: '127.0.0.1' });
  const { venue, checkout, byCreditCard } = await payableOrder(storefront);
  const send = async (procedure: string, input: object) =>
    (await post(storefront, venue.site, procedure, input)).body.result.data.status;
  const read = () => send('payment.byOrder', { order: checkout.order });
  const counts = async (outcomes: Readonly<Record<string, number>>) => {
    const { text } = await storefront.agent.get('/metrics');
    for (const [outcome, times] of Object.entries(outcomes))
      expect(text).toContain(`vitrine_charges_total{method="creditCard",outcome="${outcome}"} ${times}\n`);
  };
  const token = await creditCardToken(storefront, number);
  expect(await send('payment.checkout', byCreditCard(token))).toBe('pending');
  await counts({ undecided: 1, ok: 0, refused: 0 });
  await expect.poll(read).toBe(status);
  await Promise.all([read(), read()]);
  await counts({ undecided: 1, ...decided });
});

it('counts no failure of a venue where a visitor fills their own line for an order', async () => {
  const storefront = await startStorefront({ METRICS_ALLOW: '127.0.0.1' });
  const { venue, checkout } = await payableOrder(storefront);
  const finish = () => post(storefront, venue.site, 'order.finish', { order: checkout.order });
  const replies = await Promise.all(Array.from({ length: 60 }, async () => (await finish()).status));
  expect(replies).toContain(503);
  const { text } = await storefront.agent.get('/metrics');
  expect(text).toContain(`site="${venue.site}",procedure="order.finish",outcome="refused"} 60\n`);
});

it('says that Redis cannot be used when production has none, unless that is meant', async () => {
  const env = { NODE_ENV: 'production', PROVIDER_DOMAIN: 'localhost', METRICS_ALLOW: '127.0.0.1' };
  const sharedState = async (REDIS_URL: string) => {
    const { agent } = await startStorefront({ ...env, REDIS_URL });
    return /^vitrine_shared_state_up.*$/m.exec((await agent.get('/metrics')).text)?.[0];
  };
  expect([await sharedState(''), await sharedState('none')]).toEqual(['vitrine_shared_state_up 0', undefined]);
});

needing('redis-server').it('says whether Redis can be reached', async () => {
  const redis = await RedisServer.start();
  onTestFinished(() => redis.stop());
  const { agent } = await startStorefront({ METRICS_ALLOW: '127.0.0.1', REDIS_URL: redis.url });
  const isUp = async () => /^vitrine_shared_state_up (\d)$/m.exec((await agent.get('/metrics')).text)?.[1];
  expect(await isUp()).toBe('1');
  expect((await agent.get('/startupz')).status).toBe(200);
  await redis.stop();
  await expect.poll(isUp).toBe('0');
  expect((await agent.get('/readyz')).status).toBe(200);
  const started = await agent.get('/startupz');
  expect([started.status, started.body]).toEqual([503, { status: 'Redis unreachable' }]);
});

it('answers on a port of its own with the same counts, and nothing else', async () => {
  const metrics = createMetrics();
  const storefront = await startStorefront({}, { metrics });
  await post(storefront, 'fotos', 'venue.current');
  const app = buildMetricsApp(metrics, { allow: [], loggerInstance: silent });
  onTestFinished(() => app.close());
  const reply = await app.inject('/metrics');
  expect(reply.statusCode).toBe(200);
  expect((await app.inject({ url: '/metrics', remoteAddress: '10.0.0.7' })).statusCode).toBe(404);
  expect(reply.body).toContain('vitrine_http_requests_total{route="venue.current",status="200"} 1\n');
  const other = await app.inject('/ABCDEFGHI');
  expect([other.statusCode, other.json()]).toEqual([404, { errorCode: 'NOT_FOUND' }]);
  const closed = buildMetricsApp(metrics, { allow: ['10.0.0.7'], loggerInstance: silent });
  onTestFinished(() => closed.close());
  const statuses = ['10.0.0.7', '127.0.0.1'].map(
    async (remoteAddress) => (await closed.inject({ url: '/metrics', remoteAddress })).statusCode,
  );
  expect(await Promise.all(statuses)).toEqual([200, 404]);
});
