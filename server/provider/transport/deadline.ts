import { whenClosed } from '#shared/when-closed.ts';

/** `AbortSignal.timeout` cannot be cancelled, so its timer would outlive every call. */
export function deadlineIn(ms: number, left?: AbortSignal): { signal: AbortSignal; stop: () => void } {
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
