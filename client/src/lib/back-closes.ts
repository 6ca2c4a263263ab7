import { useEffect, useEffectEvent } from 'react';
import { readHistoryState } from './history-state.ts';

/** Our key in `history.state`: the number of layers open over the page, each of which has a history entry. */
const KEY = 'layers';

let closing: Promise<void> = Promise.resolve();

function layers(): number {
  const count = readHistoryState(KEY);
  return typeof count === 'number' ? count : 0;
}

/** Whether a layer is open. A page opened from it replaces its history entry, so that going back skips the layer. */
export const isAbovePage = (): boolean => layers() > 0;

/** Runs `act` once going back has finished. A history entry that `act` pushed earlier would be left again. */
export const afterClosing = (act: () => void): void => void closing.then(act);

/**
 * Makes going back close a layer instead of leaving the page. The layer has a history entry as long as it is mounted.
 * @param onBack closes the layer, or returns 'stays' to keep it open, such as a dialog that goes back a step
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
      // If this entry is not current, the browser has gone back already, or another page has replaced the entry.
      if (own === null || layers() !== own) return;
      closing = new Promise((resolve) => addEventListener('popstate', () => resolve(), { once: true }));
      history.back();
    };
  }, []);
}
