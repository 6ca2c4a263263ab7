import { vi } from 'vitest';

/** Simulates a lost connection. @returns a function that restores it */
export function goOffline(): () => void {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  window.dispatchEvent(new Event('offline'));
  return () => {
    online.mockReturnValue(true);
    window.dispatchEvent(new Event('online'));
  };
}
