import fc from 'fast-check';
import fastify from 'fastify';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createLog } from '#server/http/log.ts';
import { createMetrics } from '#server/operations/metrics/metrics.ts';
import { startStorefront } from '#server/testing/storefront.ts';
import { cspReportRoute, readCspReports } from './csp-reports.ts';

const HOST = 'aqua.fotos.example:8443';
const older = (blocked: string, directive = 'script-src-elem') => ({
  'csp-report': { 'effective-directive': directive, 'blocked-uri': blocked, 'script-sample': 'alert(1)' },
});

it.each([
  ['inline', 'inline'],
  ['wasm-eval', 'eval'],
  ['data:image/png;base64,AAAA', 'data'],
  ['blob:https://aqua.fotos.example:8443/1', 'blob'],
  ['self', 'own origin'],
  ['https://aqua.fotos.example:8443/gallery/FOTOS0001', 'own origin'],
  ['https://evil.example/FOTOS0001', 'other origin'],
  ['chrome-extension://abc/x.js', 'other origin'],
  ['', 'other'],
  ['constructor', 'other'],
  ['FOTOS0001', 'other'],
])('%j is reported as %s', (blocked, kind) => {
  expect(readCspReports(older(blocked), HOST)).toEqual([{ directive: 'script-src-elem', blocked: kind }]);
});

it('reads both forms, several at once, and the older name of a directive with its sources', () => {
  const violation = {
    type: 'csp-violation',
    body: { effectiveDirective: 'img-src', blockedURL: 'https://x.example/' },
  };
  const others = [{ type: 'deprecation', body: {} }, { type: 'csp-violation' }];
  expect(readCspReports([violation, ...others, violation], HOST)).toEqual([
    { directive: 'img-src', blocked: 'other origin' },
    { directive: 'other', blocked: 'other' },
    { directive: 'img-src', blocked: 'other origin' },
  ]);
  const first = { 'csp-report': { 'violated-directive': "style-src 'self'", 'blocked-uri': 'inline' } };
  expect(readCspReports(first, HOST)).toEqual([{ directive: 'style-src', blocked: 'inline' }]);
});

it('contains none of the sender’s words, whatever is sent', () => {
  const words = fc.string({ minLength: 1 });
  const body = fc.oneof(
    fc.anything(),
    fc.tuple(words, words).map(([blocked, directive]) => older(blocked, directive)),
  );
  fc.assert(
    fc.property(body, (sent) => {
      for (const { directive, blocked } of readCspReports(sent, HOST)) {
        expect(directive).toMatch(/^(?:other|[a-z]+(?:-[a-z]+){1,2})$/);
        expect(blocked).toMatch(/^(?:inline|eval|data|blob|own origin|other origin|other)$/);
      }
    }),
  );
});

it('a report is logged by its directive and a kind, without an address or a sample', async () => {
  const storefront = await startStorefront({ LOG_LEVEL: 'trace' });
  const send = (type: string, report: object) =>
    storefront.agent.post('/csp-reports').set('host', HOST).set('content-type', type).send(JSON.stringify(report));
  const reply = await send('application/csp-report', older('https://evil.example/FOTOS0001', 'img-src'));
  expect([reply.status, reply.text]).toEqual([204, '']);
  const newer = [{ type: 'csp-violation', body: { effectiveDirective: 'FOTOS0001', blockedURL: 'inline' } }];
  expect((await send('application/reports+json', newer)).status).toBe(204);
  const log = storefront.log.join('');
  expect(log).toContain('"directive":"img-src","blocked":"other origin"');
  expect(log).toContain('"directive":"other","blocked":"inline"');
  expect(log).not.toMatch(/FOTOS0001|evil|alert/);
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
  const report = { type: 'csp-violation', body: { effectiveDirective: 'script-src', blockedURL: 'eval' } };
  const headers = { 'content-type': 'application/reports+json' };
  const payload = JSON.stringify(Array(20).fill(report));
  const send = () => app.inject({ method: 'POST', url: '/csp-reports', headers, payload });
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
