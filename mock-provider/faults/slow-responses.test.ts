import { describe, expect, it } from 'vitest';
import { cardLookup, type Fault, faultyLookup } from '#mock-provider/testing/faulty-card.ts';
import { startMockForFile } from '#mock-provider/testing/running-mock.ts';
import { ActiveFault } from './active-fault.ts';

const mock = await startMockForFile();

function jitters(seed: number): number[] {
  const fault = new ActiveFault('f1', { kind: 'latency', times: 9 }, seed, () => []);
  return Array.from({ length: 5 }, () => fault.inject('').jitter);
}

describe('jitter', () => {
  it('differs from call to call, and is the same for the same seed', () => {
    expect(new Set(jitters(7)).size).toBe(5);
    expect(jitters(7)).toEqual(jitters(7));
    expect(jitters(7)).not.toEqual(jitters(8));
  });

  it('lengthens the latency', async () => {
    const [share = 0] = jitters(7);
    const slow = { kind: 'latency', delay_ms: 30, jitter_ms: 200, seed: 7 } as const;
    const { receivedAt, json, truth } = await faultyLookup(mock, slow);
    expect(receivedAt[0]).toBeGreaterThanOrEqual(29 + 200 * share);
    expect(json()).toEqual(truth);
  });

  it('does not change which calls a chance selects', async () => {
    const pattern = async (jitter: Pick<Fault, 'jitter_ms'>) => {
      const { id, url } = await cardLookup(mock);
      await mock.addFault({ organization: id, kind: 'latency', delay_ms: 0, probability: 0.5, seed: 3, ...jitter });
      for (let call = 0; call < 12; call += 1) await fetch(url);
      const entries = mock.world.find(id)?.journal.entries() ?? [];
      return entries.map(({ fault }) => fault ?? '.').join();
    };
    expect(await pattern({ jitter_ms: 2 })).toBe(await pattern({}));
  });
});

describe('a slow line', () => {
  it('sends the whole body with so many bytes a second', async () => {
    const { ended, receivedAt, json, text, truth } = await faultyLookup(mock, { kind: 'drip', bytes_per_second: 200 });
    expect(ended).toBe('end');
    expect(json()).toEqual(truth);
    // The last piece is due when all bytes before it are, and it may be a short one.
    expect(receivedAt.at(-1)).toBeGreaterThanOrEqual((text.length / 200) * 1_000 - 5);
    expect(receivedAt.length).toBeGreaterThan(3);
  });

  it('sends the first bytes at once', async () => {
    const { receivedAt, json, truth } = await faultyLookup(mock, {
      kind: 'drip',
      bytes_per_second: 20,
      after_bytes: 55,
    });
    expect(json()).toEqual(truth);
    expect(receivedAt.at(-1)).toBeLessThan(2_000);
  });

  it('is not slowed down by the number of its pieces', async () => {
    const started = performance.now();
    const quick = { kind: 'drip', bytes_per_second: 1_000_000 } as const;
    await faultyLookup(mock, quick);
    expect(performance.now() - started).toBeLessThan(1_500);
  });
});

it('is refused where a number is out of bounds', async () => {
  await expect(mock.addFault({ kind: 'drip', bytes_per_second: 0 })).rejects.toThrow('400');
  await expect(mock.addFault({ kind: 'latency', jitter_ms: -1 })).rejects.toThrow('400');
});
