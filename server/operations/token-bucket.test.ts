import { beforeEach, expect, it, vi } from 'vitest';
import { tokenBucket } from './token-bucket.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));

it('allows a burst, then what time adds, and no more than a burst after a pause', () => {
  const mayWrite = tokenBucket({ burst: 3, perSecond: 1 });
  const write = () => Array.from({ length: 5 }, mayWrite).filter(Boolean).length;
  expect(write()).toBe(3);
  vi.advanceTimersByTime(999);
  expect(write()).toBe(0);
  vi.advanceTimersByTime(1);
  expect(write()).toBe(1);
  vi.advanceTimersByTime(59_000);
  expect(write()).toBe(3);
});
