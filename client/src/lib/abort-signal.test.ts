import { expect, it, vi } from 'vitest';
import { anySignal, startInactivityTimeout } from './abort-signal.ts';

it('aborts with the first signal that does, and keeps its reason', () => {
  const [one, other] = [new AbortController(), new AbortController()];
  const signal = anySignal(one.signal, other.signal);
  expect(signal.aborted).toBe(false);
  other.abort('timeout');
  one.abort('left');
  expect([signal.aborted, signal.reason]).toEqual([true, 'timeout']);
});

it('ends once the time has passed since the last restart, and never after it was cleared', () => {
  vi.useFakeTimers();
  const onTimeout = vi.fn();
  startInactivityTimeout(1_000, onTimeout).clear();
  const inactivity = startInactivityTimeout(1_000, onTimeout);
  vi.advanceTimersByTime(900);
  inactivity.restart();
  vi.advanceTimersByTime(900);
  expect(onTimeout).not.toHaveBeenCalled();
  vi.advanceTimersByTime(5_000);
  expect(onTimeout).toHaveBeenCalledTimes(1);
});
