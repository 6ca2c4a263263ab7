import { beforeEach, expect, it, vi } from 'vitest';
import { everySecondWhileActive } from './page-lifecycle.ts';

const HALF_MINUTE_MS = 30_000;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }));
});

/** Opens a page. `calls` returns how often it is called back in the next half minute. */
function openPage() {
  const listener = vi.fn();
  const stop = everySecondWhileActive(listener);
  const calls = () => {
    listener.mockClear();
    vi.advanceTimersByTime(HALF_MINUTE_MS);
    return listener.mock.calls.length;
  };
  return { calls, stop };
}

it.each(['pointerdown', 'pointermove', 'keydown', 'scroll'])('calls back for a minute, and after each %s', (event) => {
  const { calls, stop } = openPage();
  const minutes = () => [calls(), calls(), calls()];
  const opened = minutes();
  document.dispatchEvent(new Event(event));
  expect([opened, minutes()]).toEqual([
    [30, 29, 0],
    [30, 29, 0],
  ]);
  stop();
});

it('calls back no hidden page, and none after it stopped', () => {
  const { calls, stop } = openPage();
  Object.assign(document, { visibilityState: 'hidden' });
  expect(calls()).toBe(0);
  Object.assign(document, { visibilityState: 'visible' });
  stop();
  expect(calls()).toBe(0);
});
