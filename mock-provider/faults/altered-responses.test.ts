import { constants, gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { cardLookup, faultyLookup, rawCall } from '#mock-provider/testing/raw-call.ts';
import { startMockForFile } from '#mock-provider/testing/running-mock.ts';
import { wireCard } from '#shared/provider-api/media.ts';
import type { ALTERED_RESPONSES, SUBSTITUTE_RESPONSES } from './altered-responses.ts';

const mock = await startMockForFile();

const alterations: Readonly<Record<keyof typeof ALTERED_RESPONSES, () => Promise<void>>> = {
  async drip() {
    const slow = { kind: 'drip', delay_ms: 15, after_bytes: 45 } as const;
    const { ended, receivedAt, json, truth } = await faultyLookup(mock, slow);
    expect(ended).toBe('end');
    expect(json()).toEqual(truth);
    expect(receivedAt.length).toBeGreaterThan(5);
  },
  async bad_gzip() {
    const { headers, body } = await faultyLookup(mock, { kind: 'bad_gzip' });
    expect(headers['content-encoding']).toBe('gzip');
    expect(body.subarray(0, 2)).toEqual(Buffer.from([0x1f, 0x8b]));
    expect(headers['content-length']).toBe(String(body.length));
    expect(() => gunzipSync(body, { finishFlush: constants.Z_SYNC_FLUSH })).toThrow('invalid block type');
  },
  async malformed_json() {
    const { status, headers, json } = await faultyLookup(mock, { kind: 'malformed_json' });
    expect([status, headers['content-type']]).toEqual([200, 'application/json; charset=utf-8']);
    expect(json).toThrow(SyntaxError);
  },
  async wrong_types() {
    const { json } = await faultyLookup(mock, { kind: 'wrong_types' });
    expect(json()).toMatchObject({ medias_count: 'not a number' });
    expect(wireCard.safeParse(json()).success).toBe(false);
  },
  async missing_field() {
    const { json } = await faultyLookup(mock, { kind: 'missing_field' });
    expect(Object.keys(json())).toEqual(['medias_count', 'can_sell_online']);
  },
  async extra_field() {
    const { json, truth } = await faultyLookup(mock, { kind: 'extra_field' });
    expect(json()).toMatchObject(truth);
    expect(Object.keys(json())).toHaveLength(4);
    expect(wireCard.safeParse(json()).success).toBe(true);
  },
  async patch() {
    const patch = { medias_count: 7, can_sell_online: null, more: { list: [1] } };
    const { status, json, truth } = await faultyLookup(mock, { kind: 'patch', patch });
    expect([status, json()]).toEqual([200, { card: truth.card, medias_count: 7, more: { list: [1] } }]);
  },
  async empty() {
    const { status, headers, text } = await faultyLookup(mock, { kind: 'empty' });
    expect([status, headers['content-length'], text]).toEqual([200, '0', '']);
  },
  async no_content() {
    const { status, text } = await faultyLookup(mock, { kind: 'no_content' });
    expect([status, text]).toEqual([204, '']);
  },
  async huge_body() {
    const size = 5_000_000;
    const { headers, text, json, truth } = await faultyLookup(mock, { kind: 'huge_body', after_bytes: size });
    expect(text.length).toBeGreaterThanOrEqual(size);
    expect(headers['content-length']).toBe(String(text.length));
    expect(json()).toMatchObject(truth);
  },
  async deep_json() {
    const { json, truth } = await faultyLookup(mock, { kind: 'deep_json' });
    expect(json()).toMatchObject(truth);
    let depth = 0;
    for (let value = json().deep; Array.isArray(value); value = value[0]) depth += 1;
    expect(depth).toBe(100_000);
    expect(() => JSON.stringify(json())).toThrow(RangeError);
  },
  async bad_utf8() {
    const { headers, body } = await faultyLookup(mock, { kind: 'bad_utf8' });
    expect(headers['content-length']).toBe(String(body.length));
    expect(() => new TextDecoder('utf-8', { fatal: true }).decode(body)).toThrow();
    expect(JSON.parse(body.toString())).toMatchObject({ card: expect.stringContaining('\uFFFD') });
  },
  async wrong_content_type() {
    const { headers, json, truth } = await faultyLookup(mock, { kind: 'wrong_content_type' });
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(json()).toEqual(truth);
  },
};

it.each(Object.entries(alterations))('a response that is not the correct one, on the wire: %s', (_, check) => check());

it('a slow line sends the whole body with so many bytes a second', async () => {
  const { ended, receivedAt, json, text, truth } = await faultyLookup(mock, { kind: 'drip', bytes_per_second: 200 });
  expect(ended).toBe('end');
  expect(json()).toEqual(truth);
  // A piece is sent when its last byte is due. A short last piece waits as long as a full one.
  expect(receivedAt.at(-1)).toBeGreaterThanOrEqual((text.length / 200) * 1_000 - 5);
  expect(receivedAt.length).toBeGreaterThan(3);
});

it('a slow line sends the first bytes at once', async () => {
  // Only the last byte is delayed. If all bytes were delayed, the test would time out.
  const atOnce = JSON.stringify((await cardLookup(mock)).truth).length - 1;
  const { json, truth } = await faultyLookup(mock, { kind: 'drip', bytes_per_second: 1, after_bytes: atOnce });
  expect(json()).toEqual(truth);
});

const substitutes: Readonly<Record<keyof typeof SUBSTITUTE_RESPONSES, () => Promise<void>>> = {
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

it.each(Object.entries(substitutes))('a response of the fault alone, on the wire: %s', (_, check) => check());
