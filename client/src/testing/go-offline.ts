import { vi } from 'vitest';

/** @returns a function that brings the connection back */
export function goOffline(): () => void {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  window.dispatchEvent(new Event('offline'));
  return () => {
    online.mockReturnValue(true);
    window.dispatchEvent(new Event('online'));
  };
}
