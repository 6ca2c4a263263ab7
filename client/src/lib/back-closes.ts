import { useEffect, useEffectEvent } from 'react';
import { readHistoryState } from './history-state.ts';

/** Our key in `history.state`: how many layers are open over the page, each with a history entry. */
const KEY = 'layers';

let closing: Promise<void> = Promise.resolve();

function layers(): number {
  const count = readHistoryState(KEY);
  return typeof count === 'number' ? count : 0;
}

/** Whether a layer is open. A page opened from it replaces its entry, so that back leads to what was before. */
export const isAbovePage = (): boolean => layers() > 0;

/** Runs `act` once going back has finished. If `act` pushed an entry earlier, going back would leave it again. */
export const afterClosing = (act: () => void): void => void closing.then(act);

/**
 * Makes back close a layer instead of leaving the page. The layer has a history entry for as long as it is mounted.
 * @param onBack closes the layer, or returns 'stays', such as a dialog that goes back a step
 */
export function useBackCloses(onBack: () => 'stays' | undefined): void {
  const back = useEffectEvent(onBack);
  useEffect(() => {
    const stop = new AbortController();
    let own: number | null = null;
    const enter = () => {
      own = layers() + 1;
      history.pushState({ ...history.state, [KEY]: own }, '');
    };
    const onPopState = () => {
      if (own === null || layers() >= own) return;
      own = null;
      if (back() === 'stays') enter();
    };
    afterClosing(() => {
      if (stop.signal.aborted) return;
      enter();
      addEventListener('popstate', onPopState, { signal: stop.signal });
    });
    return () => {
      stop.abort();
      // If the entry is gone, the browser has gone back already, or another page has replaced it.
      if (own === null || layers() !== own) return;
      closing = new Promise((resolve) => addEventListener('popstate', () => resolve(), { once: true }));
      history.back();
    };
  }, []);
}
