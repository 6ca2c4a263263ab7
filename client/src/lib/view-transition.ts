import { flushSync } from 'react-dom';

/** Animates elements with the same `view-transition-name`. Without support, or with reduced motion, it only changes. */
export function changeWithTransition(change: () => void): void {
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  if (isCalm || !('startViewTransition' in document)) {
    change();
    return;
  }
  const { ready } = document.startViewTransition(() => flushSync(change));
  // Rejected if nothing is animated, because another transition began or the screen was turned. The change is made.
  ready.catch(() => undefined);
}
