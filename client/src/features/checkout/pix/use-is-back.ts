import { useEffect, useState } from 'react';

/** How long a visitor is welcomed back. Without a payment by then, the page goes on waiting. */
const WELCOME_MS = 5_000;

/**
 * Whether the visitor has just come back to the page, as from the bank's app. The payment is checked at that moment
 * (`usePaymentWatch`).
 */
export function useIsBack(): boolean {
  const [returns, setReturns] = useState(0);
  const [isBack, setIsBack] = useState(false);
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    const welcome = () => setReturns((count) => count + 1);
    const onVisible = () => document.visibilityState === 'visible' && welcome();
    document.addEventListener('visibilitychange', onVisible, { signal });
    window.addEventListener('pageshow', (event) => event.persisted && welcome(), { signal });
    return () => stop.abort();
  }, []);
  useEffect(() => {
    if (returns === 0) return;
    setIsBack(true);
    const timer = setTimeout(() => setIsBack(false), WELCOME_MS);
    return () => clearTimeout(timer);
  }, [returns]);
  return isBack;
}
