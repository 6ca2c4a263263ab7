import { flushSync } from 'react-dom';

/**
 * Changes the page so that what has the same `view-transition-name` before and after moves to its new place. Browsers
 * without view transitions, and visitors who want less motion, get the change alone.
 */
export function changeWithTransition(change: () => void): void {
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  if (isCalm || !('startViewTransition' in document)) change();
  else document.startViewTransition(() => flushSync(change));
}
