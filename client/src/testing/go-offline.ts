import { vi } from 'vitest';

/** Takes the network from the page, as far as it can see. @returns a function that gives it back */
export function goOffline(): () => void {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  window.dispatchEvent(new Event('offline'));
  return () => {
    online.mockReturnValue(true);
    window.dispatchEvent(new Event('online'));
  };
}
