import { useLayoutEffect, useRef } from 'react';
import { readHistoryState, writeHistoryState } from '#client/lib/history-state.ts';
import { logProblem } from '#client/services/problem-log.ts';
import type { Gallery } from '#shared/media.ts';
import { findMedia, onGridsChanged } from './mounted-grids.ts';
import { type MediaPlace, mediaAt, parsePlace, placeOf, scrollTopOf } from './media-place.ts';

const KEY = 'galleryPlace';
/** The page has stopped when it was still so long. */
const STILL_MS = 150;

type Shown = { readonly medias: Gallery['sold']; readonly numbers: ReadonlyMap<string, number> };

/** The media at the top of the screen, as its grid has it in the page; null at the very top, where nothing is to be kept. */
function readPlace(gallery: Shown): MediaPlace | null {
  if (scrollY <= 0) return null;
  const cells = [...document.querySelectorAll<HTMLElement>('[data-media]')];
  const first = cells.find((cell) => cell.getBoundingClientRect().bottom > 0) ?? cells.at(-1);
  const media = first?.dataset.media;
  const found = media ? findMedia(media) : null;
  if (!media || !found) return null;
  return placeOf(gallery, { media, top: found.top - scrollY, rowHeight: found.rowHeight });
}

function keep(place: MediaPlace | null): void {
  try {
    writeHistoryState(KEY, place ?? undefined);
  } catch (error) {
    // Safari takes a hundred changes in half a minute: the next pause writes the next place.
    logProblem('the place was not kept', error);
  }
}

/** Brings the page to a place. @returns whether it is known where that is by now. */
function goTo(place: MediaPlace, shown: Shown): boolean {
  const media = mediaAt(shown, place);
  const cell = media && findMedia(media);
  if (!cell) return false;
  scrollTo({ top: scrollTopOf(place, cell), behavior: 'instant' });
  return true;
}

/** Follows one gallery's place on the page; `restore` brings the page back to it. */
function followPlace(shownNow: () => Shown) {
  const address = location.pathname;
  let place = parsePlace(readHistoryState(KEY));
  let restoredAt = -1;
  let still: ReturnType<typeof setTimeout> | undefined;
  const restore = () => {
    if (still === undefined && place && goTo(place, shownNow())) restoredAt = scrollY;
  };
  const settle = () => {
    still = undefined;
    // The page that comes next has its own entry.
    if (location.pathname !== address) return;
    place = readPlace(shownNow());
    keep(place);
  };
  const wait = () => {
    clearTimeout(still);
    still = setTimeout(settle, STILL_MS);
  };
  const onScroll = () => {
    if (Math.abs(scrollY - restoredAt) > 1) wait();
  };
  // A dialog that lays an entry of its own over this one takes the place along.
  const ending = new AbortController();
  addEventListener('pushState', wait, { signal: ending.signal });
  addEventListener('scroll', onScroll, { signal: ending.signal, passive: true });
  const endRestoring = onGridsChanged(restore);
  if (!place) scrollTo({ top: 0, behavior: 'instant' });
  restore();
  return () => {
    clearTimeout(still);
    endRestoring();
    ending.abort();
  };
}

/**
 * Keeps the visitor's place in the gallery through a reload, the language switch, the way home and back, and a turned
 * phone. The browser cannot: when it tries, the media that were there are not in the page yet.
 */
export function useKeptPlace({ sold, unsold, extras }: Gallery, numbers: ReadonlyMap<string, number>): void {
  const shown = useRef<Shown>({ medias: [], numbers });
  useLayoutEffect(() => {
    shown.current = { medias: [...sold, ...unsold, ...extras], numbers };
  }, [sold, unsold, extras, numbers]);
  useLayoutEffect(() => {
    history.scrollRestoration = 'manual';
    return () => {
      history.scrollRestoration = 'auto';
    };
  }, []);
  useLayoutEffect(() => followPlace(() => shown.current), []);
}
