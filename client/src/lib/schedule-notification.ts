/**
 * So many microtasks later observers are notified. The reply to a tick writes the order, and its mutation ends some promises
 * later. Both are one rendering then, not two.
 */
const MICROTASKS = 16;

let waiting: (() => void)[] = [];

function notifyAfter(microtasks: number): void {
  if (microtasks > 0) {
    queueMicrotask(() => notifyAfter(microtasks - 1));
    return;
  }
  const callbacks = waiting;
  waiting = [];
  for (const callback of callbacks) callback();
}

/**
 * Schedules a notification of the query cache, for `notifyManager.setScheduler`: together with those that follow from the same
 * reply, and before the next task. So a ticked photo stays ticked, because the browser paints after that, and no event
 * comes between what a reply writes and what the page knows of it.
 */
export function scheduleNotification(callback: () => void): void {
  if (waiting.push(callback) === 1) notifyAfter(MICROTASKS);
}
