import { whenClosed } from '#shared/when-closed.ts';

/** A signal with an end, and what ends it without an abort. */
export type Deadline = { readonly signal: AbortSignal; readonly stop: () => void };

/**
 * Aborts after `ms`, or when `left` aborts. `AbortSignal.timeout` cannot be stopped: its timer outlives every call.
 * @returns the signal, and a function that ends the deadline
 */
export function deadlineIn(ms: number, left?: AbortSignal): Deadline {
  const controller = new AbortController();
  const timer = setTimeout(() => {
    controller.abort(new DOMException('The operation was aborted due to timeout', 'TimeoutError'));
  }, ms).unref();
  const stopListening = left && whenClosed(left, () => controller.abort(left.reason));
  const stop = () => {
    clearTimeout(timer);
    stopListening?.();
  };
  return { signal: controller.signal, stop };
}
