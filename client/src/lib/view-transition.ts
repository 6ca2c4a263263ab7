import { flushSync } from 'react-dom';

/** Makes a change, and animates elements with the same `view-transition-name`, unless unsupported or unwanted. */
export function changeWithTransition(change: () => void): void {
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  if (isCalm || !('startViewTransition' in document)) {
    change();
    return;
  }
  const { ready } = document.startViewTransition(() => flushSync(change));
  // Rejects if another transition began or the screen was turned. The change is made even so.
  ready.catch(() => undefined);
}
