import { afterEach, expect, it, vi } from 'vitest';
import { scheduleNotification } from './schedule-notification.ts';

afterEach(() => vi.unstubAllGlobals());

const nextTask = () => new Promise((resolve) => setTimeout(resolve));

it('notifies of a reply, and of what changes at once after it, in one task', async () => {
  const notified: string[] = [];
  const note = (what: string) => {
    queueMicrotask(() => notified.push(`after ${what}`));
    notified.push(what);
  };
  scheduleNotification(() => note('the order'));
  for (let step = 0; step < 20; step += 1) await Promise.resolve();
  scheduleNotification(() => note('the end of the change'));
  await Promise.resolve();
  expect(notified).toEqual([]);
  await nextTask();
  expect(notified).toEqual(['the order', 'the end of the change', 'after the order', 'after the end of the change']);
});

it('notifies of a press before the next task, and of all that waits', async () => {
  const notified: string[] = [];
  scheduleNotification(() => notified.push('a reply'));
  vi.stubGlobal('event', new Event('click'));
  scheduleNotification(() => notified.push('a tick'));
  expect(notified).toEqual([]);
  await Promise.resolve();
  expect(notified).toEqual(['a reply', 'a tick']);
  await nextTask();
  expect(notified).toHaveLength(2);
});

it('goes on after a press', async () => {
  const notified: string[] = [];
  vi.stubGlobal('event', new Event('click'));
  scheduleNotification(() => notified.push('a tick'));
  await nextTask();
  vi.stubGlobal('event', undefined);
  scheduleNotification(() => notified.push('its reply'));
  await nextTask();
  expect(notified).toEqual(['a tick', 'its reply']);
});
