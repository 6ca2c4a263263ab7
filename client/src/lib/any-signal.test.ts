import { expect, it } from 'vitest';
import { anySignal } from './any-signal.ts';

it('aborts with the first signal that does, and keeps its reason', () => {
  const [one, other] = [new AbortController(), new AbortController()];
  const signal = anySignal(one.signal, other.signal);
  expect(signal.aborted).toBe(false);
  other.abort('timeout');
  one.abort('left');
  expect([signal.aborted, signal.reason]).toEqual([true, 'timeout']);
});

it('is aborted from the start where one is', () => {
  expect(anySignal(new AbortController().signal, AbortSignal.abort('left')).reason).toBe('left');
});
