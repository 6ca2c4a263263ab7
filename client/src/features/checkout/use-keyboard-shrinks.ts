import { useEffect } from 'react';

const SHRINKS = 'interactive-widget=resizes-content';

/**
 * While the checkout is open, the on-screen keyboard shrinks the page instead of covering it, where the browser can: the
 * button stays above the keys. Elsewhere in the shop a shrunken page would lift its bars over the photos.
 */
export function useKeyboardShrinks(): void {
  useEffect(() => {
    const viewport = document.querySelector<HTMLMetaElement>('meta[name="viewport"]');
    if (!viewport) return;
    const before = viewport.content;
    viewport.content = `${before}, ${SHRINKS}`;
    return () => {
      viewport.content = before;
    };
  }, []);
}
