import { expect, it } from 'vitest';
import { scheduleNotification } from './schedule-notification.ts';

const nextTask = () => new Promise((resolve) => setTimeout(resolve));

async function afterPromises(count: number): Promise<void> {
  for (let step = 0; step < count; step += 1) await Promise.resolve();
}

it('notifies of a reply together with what follows from it, before the next task', async () => {
  const notified: string[] = [];
  const note = (what: string) => {
    queueMicrotask(() => notified.push(`after ${what}`));
    notified.push(what);
  };
  const task = nextTask().then(() => notified.push('next task'));
  scheduleNotification(() => note('the order'));
  await afterPromises(10);
  scheduleNotification(() => note('the end of the change'));
  expect(notified).toEqual([]);
  await task;
  expect(notified).toEqual([
    ...['the order', 'the end of the change', 'after the order', 'after the end of the change'],
    'next task',
  ]);
});

it('notifies of what a notification changes', async () => {
  const notified: string[] = [];
  scheduleNotification(() => scheduleNotification(() => notified.push('second')));
  await nextTask();
  expect(notified).toEqual(['second']);
});
