import { useEffect, useEffectEvent } from 'react';
import { readHistoryState } from './history-state.ts';

/** Our key in `history.state`: how many entries of what is open lie above the page. */
const KEY = 'layers';

let closing: Promise<void> = Promise.resolve();

function layers(): number {
  const count = readHistoryState(KEY);
  return typeof count === 'number' ? count : 0;
}

/** A page opened from there takes the place of the entry, so that back leads to what was before. */
export const isAbovePage = (): boolean => layers() > 0;

/** Runs `act` once the history has followed the last closing: an entry put into it before would be left again. */
export const afterClosing = (act: () => void): void => void closing.then(act);

/**
 * Back closes what is open instead of leaving the page. While mounted it has a history entry, which goes when it is unmounted.
 * @param onBack closes, or returns 'stays', such as a dialog that goes to its step before
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
      // Otherwise the browser has gone back already, or another page has taken the entry's place.
      if (own === null || layers() !== own) return;
      closing = new Promise((resolve) => addEventListener('popstate', () => resolve(), { once: true }));
      history.back();
    };
  }, []);
}
