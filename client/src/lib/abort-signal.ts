import { whenClosed } from '#shared/when-closed.ts';

/** Replaces `AbortSignal.any`, which old browsers lack. Use it for signals of one call, because its listeners stay. */
export function anySignal(...signals: readonly AbortSignal[]): AbortSignal {
  const first = new AbortController();
  for (const signal of signals) whenClosed(signal, () => first.abort(signal.reason));
  return first.signal;
}

/** Calls `onTimeout` once `restart` has not been called for `ms`. `clear` stops it. */
export function startInactivityTimeout(ms: number, onTimeout: () => void) {
  let timer = setTimeout(onTimeout, ms);
  const clear = () => clearTimeout(timer);
  const restart = () => {
    clear();
    timer = setTimeout(onTimeout, ms);
  };
  return { restart, clear };
}
