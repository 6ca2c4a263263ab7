/** Like `AbortSignal.any`, which our oldest supported browsers lack. */
export function anySignal(...signals: readonly AbortSignal[]): AbortSignal {
  const first = new AbortController();
  for (const signal of signals) {
    const abort = () => first.abort(signal.reason);
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { signal: first.signal });
  }
  return first.signal;
}

/** Calls `onTimeout` after `ms` without a call of `restart`. `clear` ends it. */
export function startInactivityTimeout(ms: number, onTimeout: () => void) {
  let timer = setTimeout(onTimeout, ms);
  const clear = () => clearTimeout(timer);
  const restart = () => {
    clear();
    timer = setTimeout(onTimeout, ms);
  };
  return { restart, clear };
}
