import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startInactivityTimeout } from './inactivity-timeout.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('ends once the time has passed since the last restart', () => {
  const onTimeout = vi.fn();
  const inactivity = startInactivityTimeout(1_000, onTimeout);
  vi.advanceTimersByTime(900);
  inactivity.restart();
  vi.advanceTimersByTime(900);
  expect(onTimeout).not.toHaveBeenCalled();
  vi.advanceTimersByTime(5_000);
  expect(onTimeout).toHaveBeenCalledTimes(1);
});

it('never ends after it was cleared', () => {
  const onTimeout = vi.fn();
  startInactivityTimeout(1_000, onTimeout).clear();
  vi.advanceTimersByTime(5_000);
  expect(onTimeout).not.toHaveBeenCalled();
});
