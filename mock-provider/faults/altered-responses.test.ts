import { constants, gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { faultyLookup } from '#mock-provider/testing/raw-call.ts';
import { startMockForFile } from '#mock-provider/testing/running-mock.ts';
import { wireCard } from '#shared/provider-api/media.ts';
import type { ALTERED_RESPONSES } from './altered-responses.ts';

const mock = await startMockForFile();

const checks: Readonly<Record<keyof typeof ALTERED_RESPONSES, () => Promise<void>>> = {
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

it.each(Object.entries(checks))('a response that is not the correct one, on the wire: %s', (_, check) => check());
