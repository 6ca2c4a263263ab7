/** A signal with an end, and what ends it without an abort. */
export type Deadline = { readonly signal: AbortSignal; readonly stop: () => void };

/**
 * A signal that aborts after a time, or with its parent. `AbortSignal.timeout` cannot be stopped: for every call, however
 * soon it was answered, it would make an exception with a stack when its time comes.
 * @param ms milliseconds from now. @param parent whose abort ends it too, with the same reason.
 * @returns the signal, and a function to call as soon as nobody needs it
 */
export function deadlineIn(ms: number, parent?: AbortSignal): Deadline {
  const controller = new AbortController();
  const timer = setTimeout(() => {
    controller.abort(new DOMException('The operation was aborted due to timeout', 'TimeoutError'));
  }, ms).unref();
  const follow = () => controller.abort(parent?.reason);
  if (parent?.aborted) follow();
  else parent?.addEventListener('abort', follow, { once: true });
  const stop = () => {
    clearTimeout(timer);
    parent?.removeEventListener('abort', follow);
  };
  return { signal: controller.signal, stop };
}
