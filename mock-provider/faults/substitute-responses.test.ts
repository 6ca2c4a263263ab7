import { expect, it } from 'vitest';
import { faultyLookup, rawCall } from '#mock-provider/testing/raw-call.ts';
import { startMockForFile } from '#mock-provider/testing/running-mock.ts';
import type { SUBSTITUTE_RESPONSES } from './altered-responses.ts';

const mock = await startMockForFile();

const checks: Readonly<Record<keyof typeof SUBSTITUTE_RESPONSES, () => Promise<void>>> = {
  async status() {
    const plain = await faultyLookup(mock, { kind: 'status' });
    expect([plain.status, plain.json()]).toEqual([500, { error: true, message: 'INTERNAL_ERROR' }]);
    const explained = await faultyLookup(mock, { kind: 'status', message: 'não foi' });
    expect(explained.json()).toEqual({ error: true, message: 'não foi' });
    const { id } = await mock.addOrganization({ switches: { error_style: 'string' } });
    await mock.addFault({ organization: id, kind: 'status', status: 404, code: 'CARD_NOT_FOUND' });
    const spelled = await rawCall(`${mock.url}/api/v1/products/${id}/online`);
    expect([spelled.status, spelled.body.toString()]).toEqual([404, '{"error":"CARD_NOT_FOUND"}']);
  },
  async response() {
    const own = {
      kind: 'response',
      status: 402,
      headers: { 'X-Of-Test': 'yes' },
      body: { error: 'NO_MONEY' },
    } as const;
    const json = await faultyLookup(mock, own);
    expect([json.status, json.headers['x-of-test'], json.json()]).toEqual([402, 'yes', { error: 'NO_MONEY' }]);
    expect(json.headers['content-type']).toBe('application/json; charset=utf-8');
    const plain = await faultyLookup(mock, { kind: 'response', headers: { 'Content-Type': 'text/csv' }, body: 'a;b' });
    expect([plain.status, plain.headers['content-type'], plain.text]).toEqual([200, 'text/csv', 'a;b']);
    expect((await faultyLookup(mock, { kind: 'response' })).text).toBe('');
  },
  async html() {
    const { status, headers, text } = await faultyLookup(mock, { kind: 'html', status: 200 });
    expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(text).toContain('<h1>');
  },
  async error_flag() {
    const plain = await faultyLookup(mock, { kind: 'error_flag' });
    expect([plain.status, plain.json()]).toEqual([200, { error: true }]);
    const explained = await faultyLookup(mock, { kind: 'error_flag', message: 'não foi', status: 400 });
    expect([explained.status, explained.json()]).toEqual([400, { error: true, message: 'não foi' }]);
  },
  async rate_limit() {
    const { status, headers, json } = await faultyLookup(mock, { kind: 'rate_limit', delay_ms: 1_500 });
    expect([status, headers['retry-after']]).toEqual([429, '2']);
    expect(json()).toEqual({ error: true, message: 'TOO_MANY_REQUESTS' });
    const named = await faultyLookup(mock, { kind: 'rate_limit', message: 'SLOW_DOWN' });
    expect(named.json()).toEqual({ error: true, message: 'SLOW_DOWN' });
  },
  async redirect() {
    const { status, headers } = await faultyLookup(mock, { kind: 'redirect', status: 307, message: '/elsewhere' });
    expect([status, headers.location]).toEqual([307, '/elsewhere']);
  },
};

it.each(Object.entries(checks))('a response of the fault alone, on the wire: %s', (_, check) => check());
