/**
 * A signal that aborts with the first of others, and with its reason. `AbortSignal.any` is younger than the oldest browsers
 * that the storefront supports.
 */
export function anySignal(...signals: readonly AbortSignal[]): AbortSignal {
  const first = new AbortController();
  for (const signal of signals) {
    const abort = () => first.abort(signal.reason);
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { signal: first.signal });
  }
  return first.signal;
}

/**
 * Calls `onTimeout` once after `ms` milliseconds without a call of `restart`.
 * @returns `restart`, for each sign of life, and `clear`, which ends it.
 */
export function startInactivityTimeout(ms: number, onTimeout: () => void) {
  let timer = setTimeout(onTimeout, ms);
  const clear = () => clearTimeout(timer);
  const restart = () => {
    clear();
    timer = setTimeout(onTimeout, ms);
  };
  return { restart, clear };
}
