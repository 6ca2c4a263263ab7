import { useEffect, useEffectEvent } from 'react';
import { readHistoryState } from './history-state.ts';

/** Our key in `history.state`. Its value is the number of layers that are open over the page. */
const KEY = 'layers';

let closing: Promise<void> = Promise.resolve();

function layers(): number {
  const count = readHistoryState(KEY);
  return typeof count === 'number' ? count : 0;
}

/** Whether a layer is open. If so, replace the history entry when you navigate: going back then skips the layer. */
export const isAbovePage = (): boolean => layers() > 0;

/** Runs `act` once the browser has gone back from a closed layer. Otherwise, it could go back from `act`'s entry. */
export const afterClosing = (act: () => void): void => void closing.then(act);

/**
 * Makes going back close a layer instead of leaving the page. The layer has a history entry as long as it is mounted.
 * @param onBack closes the layer. Returns 'stays' if the layer stays open, for example if a dialog goes back a step
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
      // If the layer's entry is not current, the browser has already gone back, or another page has replaced the entry.
      if (own === null || layers() !== own) return;
      closing = new Promise((resolve) => addEventListener('popstate', () => resolve(), { once: true }));
      history.back();
    };
  }, []);
}
