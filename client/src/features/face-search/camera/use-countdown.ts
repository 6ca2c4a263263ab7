import { useEffect, useRef, useState } from 'react';

const TICK_MS = 1_000;

/**
 * A wait of some seconds between two captures (requirement F3).
 * @returns how many seconds are left, and `start`, which answers false, and starts nothing, while one is running: also
 *   for two presses before the page could show the first.
 */
export function useCountdown(seconds: number): { readonly left: number; readonly start: () => boolean } {
  const [left, setLeft] = useState(0);
  const isRunning = useRef(false);
  useEffect(() => {
    if (left === 0) return;
    const timer = setTimeout(() => {
      if (left === 1) isRunning.current = false;
      setLeft(left - 1);
    }, TICK_MS);
    return () => clearTimeout(timer);
  }, [left]);
  const start = () => {
    if (isRunning.current) return false;
    isRunning.current = true;
    setLeft(seconds);
    return true;
  };
  return { left, start };
}
