import fastify from 'fastify';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createLog } from '#server/http/log.ts';
import { createMetrics } from '#server/operations/metrics/metrics.ts';
import { startStorefront } from '#server/testing/storefront.ts';
import { cspReportRoute } from './csp-reports.ts';

const report = (directive: string) => ({
  'csp-report': {
    'document-uri': 'https://aqua.localhost/gallery/FOTOS0001',
    'effective-directive': directive,
    'blocked-uri': 'https://evil.example/FOTOS0001',
    'script-sample': 'FOTOS0001',
  },
});

it('a report is logged by its directive and a kind, without an address or a sample', async () => {
  const storefront = await startStorefront({ LOG_LEVEL: 'trace' });
  const send = (type: string, body: string) =>
    storefront.agent.post('/csp-reports').set('host', 'aqua.localhost').set('content-type', type).send(body);
  const reply = await send('application/csp-report', JSON.stringify(report('img-src')));
  expect([reply.status, reply.text]).toEqual([204, '']);
  const newer = [{ type: 'csp-violation', body: { effectiveDirective: 'FOTOS0001', blockedURL: 'inline' } }];
  expect((await send('application/reports+json', JSON.stringify(newer))).status).toBe(204);
  const log = storefront.log.join('');
  expect(log).toContain('"directive":"img-src","blocked":"other origin"');
  expect(log).toContain('"directive":"other","blocked":"inline"');
  expect(log).not.toMatch(/FOTOS0001|evil|gallery/);
});

it('anything else gets no line: broken or deep JSON, other types, and what is too long', async () => {
  const storefront = await startStorefront();
  const send = (type: string, body: string) =>
    storefront.agent.post('/csp-reports').set('content-type', type).send(body);
  for (const body of ['{', 'null', '[]', '{"csp-report":1}', '['.repeat(16_000), '{"csp-report":{"blocked-uri":{}}}']) {
    expect((await send('application/csp-report', body)).status).toBe(204);
  }
  expect((await send('application/json', '{}')).status).toBe(415);
  expect((await send('application/csp-report', ' '.repeat(16 * 1024 + 1))).status).toBe(413);
  expect(storefront.log.join('')).not.toContain('stopped something');
});

it('thirty lines a minute are logged, and all are counted', async () => {
  const log: string[] = [];
  const metrics = createMetrics();
  vi.useFakeTimers({ toFake: ['performance'] });
  const app = fastify({ loggerInstance: createLog('info', { write: (line) => void log.push(line) }) });
  onTestFinished(() => app.close());
  await cspReportRoute(app, metrics);
  const lines = () => log.filter((line) => line.includes('stopped something')).length;
  const several = Array.from({ length: 20 }, () => ({
    type: 'csp-violation',
    body: { effectiveDirective: 'script-src', blockedURL: 'eval' },
  }));
  const send = () =>
    app.inject({
      method: 'POST',
      url: '/csp-reports',
      headers: { 'content-type': 'application/reports+json' },
      payload: JSON.stringify(several),
    });
  await send();
  await send();
  expect(lines()).toBe(30);
  vi.advanceTimersByTime(60_000);
  await send();
  expect(lines()).toBe(50);
  const text = await metrics.text();
  expect(text).toContain('vitrine_csp_reports_total{directive="script-src",blocked="eval",logged="yes"} 50');
  expect(text).toContain('vitrine_csp_reports_total{directive="script-src",blocked="eval",logged="no"} 10');
});
