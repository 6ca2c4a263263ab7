import { expect, it } from 'vitest';
import { VERSION } from '#server/settings/config.ts';
import { type Collector, type ReceivedSpan, startCollector } from '#server/testing/collector.ts';
import { creditCardToken, payableOrder } from '#server/testing/payable-order.ts';
import { freePort } from '#server/testing/program.ts';
import { behindProxy, describeBehindProxy } from '#server/testing/proxies.ts';
import { post, startStorefront } from '#server/testing/storefront.ts';
import { waitedMs } from '#server/testing/waited-time.ts';
import { type Gallery, mediaPath } from '#shared/media/media.ts';

const TRACE = '0af7651916cd43dd8448eb211c80319c';
const TRACEPARENT = `00-${TRACE}-b7ad6b7169203331-01`;

const started = (collector: Collector, env: NodeJS.ProcessEnv = {}) =>
  startStorefront({ OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.url}/`, ...env });

const parentsOf = (spans: readonly ReceivedSpan[], name: string) =>
  spans.filter((span) => span.name === name).map(({ parent }) => parent);

it('shows a visit: the page with its procedures, their calls of the provider, and a file', async () => {
  const collector = await startCollector();
  const storefront = await started(collector, {
    OTEL_SERVICE_NAME: 'fotos',
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Basic%20abc',
  });
  const { site, addCard } = await storefront.venue();
  const { card } = await addCard({ photos: 1 });
  const host = `${site}.localhost`;
  const get = (path: string) => storefront.agent.get(path).set({ host, 'sec-fetch-dest': 'document' }).expect(200);
  const page = await get(`/gallery/${card}`);
  const opened = await post(storefront, site, 'gallery.byCards', { cards: [card] });
  const { unsold }: Gallery = opened.body.result.data;
  const [{ id, filename } = { id: '', filename: '' }] = unsold;
  await get(mediaPath('thumb', id, filename));
  await get('/healthz');
  // Anybody can invent a host, so its name must not appear in traces.
  await post(storefront, 'ana-maria-da-silva', 'venue.current').expect(404);
  await storefront.app.close();

  const spans = collector.spans();
  expect(collector.resource()).toMatchObject({ 'service.name': 'fotos', 'service.version': VERSION });
  expect(new Set(collector.keys)).toEqual(new Set(['Basic abc']));
  expect(parentsOf(spans, 'gallery.byCards')).toEqual(['GET /gallery/:cardCode', 'POST /trpc/gallery.byCards']);
  expect(parentsOf(spans, 'provider medias')).toEqual(['gallery.byCards', 'gallery.byCards']);
  // The page loaded the venue, and later calls used the cache. `venue.current` was called at the invented host.
  expect(parentsOf(spans, 'provider organization')).toEqual(['GET /gallery/:cardCode', 'venue.current']);
  expect(parentsOf(spans, 'provider thumb')).toEqual(['GET /media/:size/:handle/:filename']);
  expect(spans.map(({ name }) => name)).not.toContain('GET /healthz');
  expect(collector.received.join('')).not.toContain('ana-maria');
  const root = spans.find(({ name }) => name === 'GET /gallery/:cardCode');
  expect(root?.attributes).toEqual({
    'http.request.method': 'GET',
    'http.route': '/gallery/:cardCode',
    'http.response.status_code': 200,
    'vitrine.request_id': page.headers['x-request-id'],
    'vitrine.site': site,
  });
  expect(storefront.log.join('')).toContain(`"traceId":"${root?.traceId}"`);
});

it('shows the attempts and the outcome of a call, and a charge with its calls', async () => {
  const collector = await startCollector();
  const storefront = await started(collector);
  const { venue, byCreditCard } = await payableOrder(storefront);
  const token = await creditCardToken(storefront, '4000000000000010');
  await post(storefront, venue.site, 'payment.checkout', byCreditCard(token)).expect(200);
  const list = () => post(storefront, venue.site, 'gallery.byCards', { cards: ['NAOEXISTE'] });
  await list();
  await list().set('x-mock-fault', 'status');
  await storefront.app.close();
  const spans = collector.spans();
  expect(parentsOf(spans, 'charge')).toEqual(['payment.checkout']);
  expect(parentsOf(spans, 'provider checkout')).toEqual(['charge']);
  expect(parentsOf(spans, 'provider payment')).toEqual(['payment.checkout']);
  const cards = spans
    .filter(({ name }) => name === 'provider card')
    .map(({ attributes, status }) => [attributes, status.code]);
  expect(cards).toEqual([
    [expect.objectContaining({ 'vitrine.outcome': 'CARD_NOT_FOUND', 'vitrine.attempts': 1 }), 0],
    [expect.objectContaining({ 'vitrine.outcome': 'PROVIDER_UNAVAILABLE', 'error.type': 'PROVIDER_UNAVAILABLE' }), 2],
  ]);
});

it('continues the trace of a trusted proxy, and of nobody else', async () => {
  const traceOf = async (env: NodeJS.ProcessEnv) => {
    const collector = await startCollector();
    const storefront = await started(collector, env);
    const { site } = await storefront.venue();
    await post(storefront, site, 'venue.current')
      .set('traceparent', TRACEPARENT)
      .set('tracestate', 'a=nome')
      .expect(200);
    await storefront.app.close();
    expect(collector.received.join('')).not.toContain('nome');
    return new Set(collector.spans().map(({ traceId }) => traceId === TRACE));
  };
  const sampled = { OTEL_TRACES_SAMPLER_ARG: '0' };
  expect(await traceOf({ ...sampled, TRUST_PROXY: '127.0.0.1,::1' })).toEqual(new Set([true]));
  expect(await traceOf({})).toEqual(new Set([false]));
  expect(await traceOf(sampled)).toEqual(new Set());
});

it('neither delays nor fails a visitor when the collector is gone, and closes in time', async () => {
  const storefront = await startStorefront({ OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${await freePort()}` });
  const { site } = await storefront.venue();
  for (let count = 0; count < 3; count += 1) await post(storefront, site, 'venue.current').expect(200);
  const before = waitedMs();
  await storefront.app.close();
  expect(waitedMs() - before).toBeLessThan(4_000);
});

describeBehindProxy('the trace of a visitor', () => {
  it('is not continued, whatever header they send', async () => {
    const collector = await startCollector();
    const storefront = await started(collector, { TRUST_PROXY: '127.0.0.1' });
    const { site } = await storefront.venue();
    const { agent } = await behindProxy(storefront);
    await agent
      .post('/trpc/venue.current')
      .set({ host: `${site}.localhost`, traceparent: TRACEPARENT })
      .send({})
      .expect(200);
    await storefront.app.close();
    expect(collector.spans()).not.toEqual([]);
    expect(collector.received.join('')).not.toContain(TRACE);
  });
});
