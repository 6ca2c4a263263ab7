import { flushSync } from 'react-dom';
import { mayMove } from './use-media-query.ts';

/** Runs a change, and animates elements with the same `view-transition-name` if that is supported and wanted. */
export function changeWithTransition(change: () => void): void {
  if (!mayMove() || !('startViewTransition' in document)) {
    change();
    return;
  }
  const { ready } = document.startViewTransition(() => flushSync(change));
  // `ready` rejects, for example, if another transition began or the screen was rotated. The change is still made.
  ready.catch(() => undefined);
}
