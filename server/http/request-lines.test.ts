import { once } from 'node:events';
import fastify, { LogController } from 'fastify';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { AppError, VisitorLeft } from '#server/errors.ts';
import { createMetrics } from '#server/operations/metrics/metrics.ts';
import { connectRaw } from '#server/testing/raw-http.ts';
import { post, startStorefront } from '#server/testing/storefront.ts';
import { createLog } from './log.ts';
import { handleErrors } from './refusals.ts';
import { createRefusedLines, logRequests } from './request-lines.ts';

afterEach(() => vi.useRealTimers());

it('a refused request takes one line, which says why, and a health check none', async () => {
  const storefront = await startStorefront();
  const { agent } = storefront;
  const at = (path: string, site: string) => agent.get(path).set('host', `${site}.localhost`);
  expect((await at('/healthz', 'fotos')).body).toEqual({ status: 'ok' });
  await post(storefront, 'fotos', 'gallery.byCards', { cards: ['NAOEXISTE'] });
  await post(storefront, 'fotos', 'gallery.byCards', { cards: [1, 2, 3] });
  await at('/media/thumb/a/b', 'fotos');
  await at('/', 'nobody');
  await at('/gallery/NAOEXISTE', 'fotos').set('sec-fetch-dest', 'document');
  await at('/nowhere', 'fotos');
  const lines = storefront.log.map((line) => JSON.parse(line));
  expect(
    lines.map(({ level, procedure, status, errorCode, cause }) => [level, procedure, status, errorCode, cause]),
  ).toEqual([
    [30, 'gallery.byCards', 404, 'CARD_NOT_FOUND', expect.stringContaining('404')],
    [30, 'gallery.byCards', 400, 'BAD_INPUT', 'fields cards'],
    [30, undefined, 404, 'NOT_FOUND', expect.stringContaining('no valid handle')],
    [30, undefined, 404, 'ORGANIZATION_NOT_FOUND', expect.stringContaining('404')],
    [30, 'gallery.byCards', 200, 'CARD_NOT_FOUND', expect.stringContaining('404')],
    [30, undefined, 404, undefined, undefined],
  ]);
  for (const line of storefront.log) expect(line.length).toBeLessThan(400);
});

async function start() {
  const log: string[] = [];
  const metrics = createMetrics();
  const app = fastify({
    loggerInstance: createLog('info', { write: (line) => void log.push(line) }),
    logController: new LogController({ disableRequestLogging: true }),
  });
  onTestFinished(() => app.close());
  handleErrors(app, metrics);
  logRequests(app, metrics, createRefusedLines(metrics));
  app.get('/refused', async () => {
    throw new AppError('NOT_FOUND', 'nothing here');
  });
  app.get('/failed', async () => {
    throw new AppError('SERVER_BUSY', 'nothing left');
  });
  app.get('/twice', async (request) => {
    request.noteFailure('NOT_FOUND', new Error('the first'));
    request.noteFailure('PROVIDER_UNAVAILABLE', new Error('the second'));
    return 'good';
  });
  const send = async (path: string, times = 1) => {
    for (let sent = 0; sent < times; sent += 1) await app.inject(path);
  };
  return { app, metrics, send, lines: () => log.map((line) => JSON.parse(line)) };
}

it('the metrics count a refused request, but no visitor who left', async () => {
  const { app, metrics, send } = await start();
  app.get('/left', async () => {
    throw new VisitorLeft();
  });
  await send('/refused');
  await send('/left');
  const counted = (await metrics.text()).match(/^vitrine_failures_total.*$/gm);
  expect(counted).toEqual(['vitrine_failures_total{route="/refused",code="NOT_FOUND"} 1']);
});

it('too many refused requests are left out and counted, and failures never', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const { metrics, send, lines } = await start();
  await send('/refused', 150);
  await send('/nowhere', 150);
  await send('/failed', 50);
  const withStatus = (wanted: number) => lines().filter(({ status }) => status === wanted);
  expect([withStatus(404).length, withStatus(503).length]).toEqual([200, 50]);
  expect(withStatus(503)[0]).toMatchObject({ level: 40, errorCode: 'SERVER_BUSY' });
  expect(await metrics.text()).toContain('vitrine_log_lines_left_out_total 100\n');
  vi.advanceTimersByTime(1_000);
  await send('/refused', 30);
  expect(withStatus(404)).toHaveLength(220);
});

it('a second failure of a request has a line of its own', async () => {
  const { send, lines } = await start();
  await send('/twice');
  expect(lines().map(({ level, msg, errorCode }) => [level, msg, errorCode])).toEqual([
    [40, 'request failed', 'PROVIDER_UNAVAILABLE'],
    [30, 'request', 'NOT_FOUND'],
  ]);
});

it('what fails before or after the visitor left is logged, though there is no response', async () => {
  const { app, lines } = await start();
  app.get('/left', async (request, reply) => {
    request.noteFailure('PROVIDER_UNAVAILABLE', new Error('before'));
    await once(reply.raw, 'close');
    throw new AppError('OUTCOME_UNKNOWN', 'after');
  });
  const { socket } = await connectRaw(app, 'GET /left HTTP/1.1\r\nhost: a\r\n\r\n');
  socket.end();
  const failures = () => lines().filter(({ errorCode }) => errorCode);
  await expect
    .poll(() => failures().map(({ msg, errorCode }) => [msg, errorCode]))
    .toEqual([
      ['request failed', 'PROVIDER_UNAVAILABLE'],
      ['request failed', 'OUTCOME_UNKNOWN'],
    ]);
});
