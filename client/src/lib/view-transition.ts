import { flushSync } from 'react-dom';

/** Animates elements with the same `view-transition-name`, except without support or with reduced motion. */
export function changeWithTransition(change: () => void): void {
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  if (isCalm || !('startViewTransition' in document)) {
    change();
    return;
  }
  const { ready } = document.startViewTransition(() => flushSync(change));
  // Rejects if nothing is animated, because another transition began or the screen was turned. The change is made anyway.
  ready.catch(() => undefined);
}
