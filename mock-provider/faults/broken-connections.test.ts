import { expect, it } from 'vitest';
import { faultyLookup } from '#mock-provider/testing/raw-call.ts';
import { startMockForFile } from '#mock-provider/testing/running-mock.ts';
import type { BROKEN_CONNECTIONS } from './run-fault.ts';

const mock = await startMockForFile();

type Checks = Readonly<Record<keyof typeof BROKEN_CONNECTIONS, () => Promise<void>>>;

const checks: Checks = {
  async reset_mid() {
    const { ended, headers, text, truth } = await faultyLookup(mock, { kind: 'reset_mid', after_bytes: 10 });
    expect(ended).toBe('ECONNRESET');
    expect(headers['content-length']).toBe(String(JSON.stringify(truth).length));
    expect(text).toBe(JSON.stringify(truth).slice(0, 10));
  },
  async short_length() {
    const { ended, headers, text, truth } = await faultyLookup(mock, { kind: 'short_length', after_bytes: 10 });
    expect(ended).toBe('end');
    expect(headers['content-length']).toBe(String(JSON.stringify(truth).length));
    expect(text).toHaveLength(10);
  },
  async truncate_no_length() {
    const { ended, headers, text, truth } = await faultyLookup(mock, { kind: 'truncate_no_length' });
    expect(ended).toBe('end');
    expect(headers).not.toHaveProperty('content-length');
    expect(text).toBe(JSON.stringify(truth).slice(0, Math.floor(JSON.stringify(truth).length / 2)));
  },
  async bad_chunk() {
    const { headers, text, truth } = await faultyLookup(mock, { kind: 'bad_chunk', after_bytes: 16 });
    expect(headers['transfer-encoding']).toBe('chunked');
    expect(text).toBe(`10\r\n${JSON.stringify(truth).slice(0, 16)}\r\nnot-a-number\r\n`);
  },
};

it.each(Object.entries(checks))('a response that breaks off, on the wire: %s', (_, check) => check());
