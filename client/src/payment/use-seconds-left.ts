import { useEffect, useReducer } from 'react';

/** The next check of a payment: when it is due, in milliseconds since 1970, and the length of the pause before it. */
export type NextCheck = { readonly at: number; readonly pauseSeconds: number };

/**
 * The seconds to the next check, counted down to 0; null without one. For the text on the screen alone: the query's own
 * interval makes the checks. Call it in the component that shows them, which is rendered each second.
 */
export function useSecondsLeft(nextCheck: NextCheck | null): number | null {
  const [, tick] = useReducer((ticks: number) => ticks + 1, 0);
  useEffect(() => {
    if (!nextCheck) return;
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, [nextCheck]);
  return nextCheck && Math.max(0, Math.ceil((nextCheck.at - Date.now()) / 1000));
}
