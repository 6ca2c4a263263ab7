import { useEffect, useState } from 'react';

type Countdown = {
  readonly isCounting: boolean;
  /** Where it begins, in seconds. */
  readonly pause: number;
  /** When the payment was last read: each new value starts the countdown again, as it restarts the query's interval. */
  readonly readAt: number;
};

/** Counts the seconds down to 0, for the text on the screen alone: the query's own interval makes the checks. */
export function useSecondsLeft({ isCounting, pause, readAt }: Countdown): number {
  const [secondsLeft, setSecondsLeft] = useState(pause);
  useEffect(() => {
    if (!isCounting) return;
    setSecondsLeft(pause);
    const timer = setInterval(() => setSecondsLeft((seconds) => Math.max(0, seconds - 1)), 1000);
    return () => clearInterval(timer);
  }, [isCounting, pause, readAt]);
  return secondsLeft;
}
