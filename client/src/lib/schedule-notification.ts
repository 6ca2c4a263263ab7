/** Notifications of the query cache that its observers have not had yet. */
let waiting: (() => void)[] = [];

function notifyAll(): void {
  const callbacks = waiting;
  waiting = [];
  for (const callback of callbacks) callback();
}

/**
 * Schedules a notification of the query cache, for `notifyManager.setScheduler`. What a press changes shows before the next
 * paint: a ticked photo must stay ticked. All others come together in a task of their own: the reply to a tick changes the
 * order, and at once after it no change is pending any more. That is one rendering, not two.
 */
export function scheduleNotification(callback: () => void): void {
  waiting.push(callback);
  if (globalThis.event) queueMicrotask(notifyAll);
  else if (waiting.length === 1) setTimeout(notifyAll);
}
