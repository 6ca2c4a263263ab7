import { whenClosed } from '#shared/when-closed.ts';

/** Replaces `AbortSignal.any`, which old browsers lack. Pass only signals of one call, as no listener is removed. */
export function anySignal(...signals: readonly AbortSignal[]): AbortSignal {
  const first = new AbortController();
  for (const signal of signals) whenClosed(signal, () => first.abort(signal.reason));
  return first.signal;
}

/** Calls `onTimeout` if `restart` is not called for `ms` milliseconds. `clear` cancels the timeout. */
export function startInactivityTimeout(ms: number, onTimeout: () => void) {
  let timer = setTimeout(onTimeout, ms);
  const clear = () => clearTimeout(timer);
  const restart = () => {
    clear();
    timer = setTimeout(onTimeout, ms);
  };
  return { restart, clear };
}
