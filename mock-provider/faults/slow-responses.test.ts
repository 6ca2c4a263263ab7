import { expect, it } from 'vitest';
import { cardLookup, faultyLookup } from '#mock-provider/testing/raw-call.ts';
import { startMockForFile } from '#mock-provider/testing/running-mock.ts';
import { ActiveFault } from './active-fault.ts';

const mock = await startMockForFile();

function jitters(seed: number): number[] {
  const fault = new ActiveFault('f1', { kind: 'latency', times: 9 }, seed, () => []);
  return Array.from({ length: 5 }, () => fault.inject('').jitter);
}

it('jitter differs from call to call, is the same for the same seed, and lengthens the latency', async () => {
  expect(new Set(jitters(7)).size).toBe(5);
  expect(jitters(7)).toEqual(jitters(7));
  expect(jitters(7)).not.toEqual(jitters(8));
  const [share = 0] = jitters(7);
  const { receivedAt } = await faultyLookup(mock, { kind: 'latency', delay_ms: 30, jitter_ms: 200, seed: 7 });
  expect(receivedAt[0]).toBeGreaterThanOrEqual(29 + 200 * share);
});

it('a slow line sends the whole body with so many bytes a second', async () => {
  const { ended, receivedAt, json, text, truth } = await faultyLookup(mock, { kind: 'drip', bytes_per_second: 200 });
  expect(ended).toBe('end');
  expect(json()).toEqual(truth);
  // The last piece, which may be short, is due after all bytes before it.
  expect(receivedAt.at(-1)).toBeGreaterThanOrEqual((text.length / 200) * 1_000 - 5);
  expect(receivedAt.length).toBeGreaterThan(3);
});

it('a slow line sends the first bytes at once', async () => {
  // Only the last byte is delayed. If all were, the test would time out.
  const atOnce = JSON.stringify((await cardLookup(mock)).truth).length - 1;
  const { json, truth } = await faultyLookup(mock, { kind: 'drip', bytes_per_second: 1, after_bytes: atOnce });
  expect(json()).toEqual(truth);
});
