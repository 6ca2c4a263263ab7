import { useEffect, useState } from 'react';

/** Whether something has been going on for longer than `longMs`. */
export function useTakesLong(isGoingOn: boolean, longMs: number): boolean {
  const [isLong, setIsLong] = useState(false);
  useEffect(() => {
    if (!isGoingOn) return;
    const timer = setTimeout(() => setIsLong(true), longMs);
    return () => {
      clearTimeout(timer);
      setIsLong(false);
    };
  }, [isGoingOn, longMs]);
  return isGoingOn && isLong;
}
