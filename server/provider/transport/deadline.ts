/** A signal with an end, and what ends it without an abort. */
export type Deadline = { readonly signal: AbortSignal; readonly stop: () => void };

/**
 * Aborts after `ms`. `AbortSignal.timeout` cannot be stopped: its timer outlives every call.
 * @returns the signal, and a function that ends the deadline
 */
export function deadlineIn(ms: number): Deadline {
  const controller = new AbortController();
  const timer = setTimeout(() => {
    controller.abort(new DOMException('The operation was aborted due to timeout', 'TimeoutError'));
  }, ms).unref();
  return { signal: controller.signal, stop: () => clearTimeout(timer) };
}
