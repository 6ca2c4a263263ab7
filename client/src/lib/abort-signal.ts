import { whenClosed } from '#shared/when-closed.ts';

/** Like `AbortSignal.any`, which our oldest supported browsers lack. For signals of one call: listeners stay on them. */
export function anySignal(...signals: readonly AbortSignal[]): AbortSignal {
  const first = new AbortController();
  for (const signal of signals) whenClosed(signal, () => first.abort(signal.reason));
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
