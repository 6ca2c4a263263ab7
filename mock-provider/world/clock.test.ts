import { expect, it } from 'vitest';
import { Clock } from './clock.ts';

it('advances, freezes and runs on from there', () => {
  const clock = new Clock();
  clock.freeze();
  const start = clock.now();
  clock.advance(60_000);
  expect(clock.now()).toBe(start + 60_000);
  clock.freeze();
  expect(clock.now()).toBe(start + 60_000);
  clock.thaw();
  expect(clock.now()).toBeGreaterThanOrEqual(start + 60_000);
  clock.advance(5_000);
  expect(clock.now()).toBeLessThan(start + 66_000);
});
