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
