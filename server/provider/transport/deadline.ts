/** A signal with an end, and what ends it without an abort. */
export type Deadline = { readonly signal: AbortSignal; readonly stop: () => void };

/**
 * A signal that aborts after a time. `AbortSignal.timeout` cannot be stopped: for every call, however soon it was answered,
 * it would make an exception with a stack when its time comes.
 * @param ms milliseconds from now.
 * @returns the signal, and a function to call as soon as nobody needs it
 */
export function deadlineIn(ms: number): Deadline {
  const controller = new AbortController();
  const timer = setTimeout(() => {
    controller.abort(new DOMException('The operation was aborted due to timeout', 'TimeoutError'));
  }, ms).unref();
  return { signal: controller.signal, stop: () => clearTimeout(timer) };
}
