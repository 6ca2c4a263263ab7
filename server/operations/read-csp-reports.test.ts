import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readCspReports } from './csp-reports.ts';

const HOST = 'aqua.fotos.example:8443';
const older = (blocked: string, directive = 'script-src-elem') => ({
  'csp-report': { 'effective-directive': directive, 'blocked-uri': blocked, 'script-sample': 'alert(1)' },
});

it.each([
  ['inline', 'inline'],
  ['eval', 'eval'],
  ['wasm-eval', 'eval'],
  ['data', 'data'],
  ['data:image/png;base64,AAAA', 'data'],
  ['blob', 'blob'],
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
