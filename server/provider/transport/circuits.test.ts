import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AppError } from '#server/errors.ts';
import { ProviderError } from '#server/provider/provider-error.ts';
import { Circuits } from './circuits.ts';
import { FailureShare } from './failure-share.ts';
import { NO_OBSERVER } from './observer.ts';
import { createTiming } from './timing.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const KEY = { group: 'gallery', site: 'aqua' } as const;
const outage = () => Promise.reject(new ProviderError('PROVIDER_UNAVAILABLE', 'down'));
const busy = () => Promise.reject(new AppError('SERVER_BUSY', 'full'));
const answer = async () => 'answer';
const codeOf = (call: Promise<unknown>) =>
  call.then(
    (value) => value,
    (error: ProviderError) => `${error.errorCode} ${error.reason}`,
  );

function start() {
  const circuits = new Circuits({ timing: createTiming(1), observer: NO_OBSERVER, leastFailures: 10 });
  const open = async () => {
    for (let count = 0; count < 10; count += 1) await codeOf(circuits.run(KEY, outage));
  };
  return { circuits, open };
}
const REFUSED = 'PROVIDER_UNAVAILABLE the circuit is open';

describe('circuits', () => {
  it('wait longer after each call that found the provider still down, up to 15 seconds', async () => {
    const { circuits, open } = start();
    await open();
    for (const waitMs of [2_000, 4_000, 8_000, 15_000, 15_000]) {
      vi.advanceTimersByTime(waitMs - 1);
      expect(await codeOf(circuits.run(KEY, answer))).toBe(REFUSED);
      vi.advanceTimersByTime(1);
      expect(await codeOf(circuits.run(KEY, outage))).toBe('PROVIDER_UNAVAILABLE down');
    }
    vi.advanceTimersByTime(15_000);
    expect(await codeOf(circuits.run(KEY, answer))).toBe('answer');
    expect(await codeOf(circuits.run(KEY, outage))).toBe('PROVIDER_UNAVAILABLE down');
    expect(await codeOf(circuits.run(KEY, answer))).toBe('answer');
  });

  it('let one call find out, and no other wait for it', async () => {
    const { circuits, open } = start();
    await open();
    vi.advanceTimersByTime(2_000);
    const found = Promise.withResolvers<string>();
    const first = circuits.run(KEY, () => found.promise);
    expect(await codeOf(circuits.run(KEY, answer))).toBe(REFUSED);
    found.resolve('found');
    expect(await first).toBe('found');
    expect(await codeOf(circuits.run(KEY, answer))).toBe('answer');
  });

  it('learn nothing from a call that was never made', async () => {
    const { circuits, open } = start();
    for (let count = 0; count < 30; count += 1) await codeOf(circuits.run(KEY, busy));
    expect(await codeOf(circuits.run(KEY, answer))).toBe('answer');
    await open();
    vi.advanceTimersByTime(2_000);
    expect(await codeOf(circuits.run(KEY, busy))).toBe('SERVER_BUSY full');
    expect(await codeOf(circuits.run(KEY, answer))).toBe(REFUSED);
  });

  it('are one for each group in each venue', async () => {
    const { circuits, open } = start();
    await open();
    expect(await codeOf(circuits.run(KEY, answer))).toBe(REFUSED);
    expect(await codeOf(circuits.run({ ...KEY, group: 'order' }, answer))).toBe('answer');
    expect(await codeOf(circuits.run({ ...KEY, site: 'museu' }, answer))).toBe('answer');
  });
});

describe('the share of failures', () => {
  const CLOSED = 0;

  it('opens when ten failed and they are most', () => {
    const share = new FailureShare({ windowMs: 10_000, leastFailures: 10 });
    for (let count = 0; count < 10; count += 1) share.success(CLOSED);
    const opens = Array.from({ length: 11 }, () => share.failure(CLOSED));
    expect(opens.indexOf(true)).toBe(10);
  });

  it('forgets what is long past, however quiet it was since', () => {
    const share = new FailureShare({ windowMs: 10_000, leastFailures: 10 });
    const opens = Array.from({ length: 30 }, () => {
      vi.advanceTimersByTime(2_000);
      return share.failure(CLOSED);
    });
    expect(opens).not.toContain(true);
  });
});
