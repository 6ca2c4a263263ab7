import { whenClosed } from '#shared/when-closed.ts';

type Deadline = { readonly signal: AbortSignal; readonly end: (reason: unknown) => void; readonly stop: () => void };

const late = (what: string) => new DOMException(`no ${what} in time`, 'TimeoutError');

/**
 * Returns a signal that aborts after `ms`, or once the visitor has left. A timer of `AbortSignal.timeout` would outlive
 * every call, and `AbortSignal.any` costs a tenth of a small picture's processor time.
 */
export function deadlineIn(ms: number | null, left?: AbortSignal): Deadline {
  const controller = new AbortController();
  const end = (reason: unknown) => controller.abort(reason);
  const timer = ms === null ? undefined : setTimeout(() => end(late('end')), ms).unref();
  const stopListening = left && whenClosed(left, () => end(left.reason));
  const stop = () => {
    clearTimeout(timer);
    stopListening?.();
  };
  return { signal: controller.signal, end, stop };
}

type FileDeadline = Pick<Deadline, 'signal' | 'stop'> & Record<'placed' | 'headersCame', () => void>;
type FileTimes = { readonly headersMs: number; readonly totalMs: number | null };

/** Like {@link deadlineIn}. In addition, headers must come within `headersMs` after the call got a connection. */
export function fileDeadline({ headersMs, totalMs }: FileTimes, left: AbortSignal): FileDeadline {
  const { signal, end, stop } = deadlineIn(totalMs, left);
  let headersTimer: NodeJS.Timeout | undefined;
  const headersCame = () => clearTimeout(headersTimer);
  return {
    signal,
    headersCame,
    placed() {
      headersCame();
      headersTimer = setTimeout(() => end(late('headers')), headersMs).unref();
    },
    stop() {
      headersCame();
      stop();
    },
  };
}
