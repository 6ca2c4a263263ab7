import { beforeEach, expect, it, vi } from 'vitest';
import { createLimits } from './limits.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

const task = (ms: number, isKnown: boolean) => async () => {
  await new Promise((resolve) => setTimeout(resolve, ms));
  if (!isKnown) throw new Error('not found');
};

it.each([
  [0, true, 500],
  [0, false, 500],
  [499, true, 500],
  [501, true, 1_000],
  [501, false, 1_000],
  [1_800, false, 2_000],
])('a task of %d ms (known: %j) ends at %d ms', async (ms, isKnown, end) => {
  const began = performance.now();
  let took = 0;
  const ended = createLimits({ intervalMs: 500 })
    .endAtInterval(task(ms, isKnown))
    .catch(() => undefined)
    .finally(() => {
      took = performance.now() - began;
    });
  await vi.runAllTimersAsync();
  await ended;
  expect(took).toBe(end);
});
