import { useLayoutEffect, useRef } from 'react';
import { logProblem } from '#client/services/problem-log.ts';
import type { Gallery } from '#shared/media/media.ts';
import {
  type MediaPlace,
  mediaAt,
  placeOf,
  type ShownGallery,
  scrollTopOf,
  storedPlace,
  writePlace,
} from './media-place.ts';
import { findMedia, onGridsChanged } from './mounted-grids.ts';

/** The page counts as settled after so long without scrolling. */
const SETTLED_AFTER_MS = 150;

/** The place of the media at the top of the screen; null at the top of the page, where nothing needs to be stored. */
function readPlace(gallery: ShownGallery): MediaPlace | null {
  if (scrollY <= 0) return null;
  const cells = [...document.querySelectorAll<HTMLElement>('[data-media]')];
  const first = cells.find((cell) => cell.getBoundingClientRect().bottom > 0) ?? cells.at(-1);
  const media = first?.dataset.media;
  const found = media ? findMedia(media) : null;
  if (!media || !found) return null;
  return placeOf(gallery, { media, top: found.top - scrollY, rowHeight: found.rowHeight });
}

/** The index of the first media on the screen once the place is restored. */
export function firstShown(shown: ShownGallery): number {
  const place = storedPlace();
  const media = place && mediaAt(shown, place);
  return media ? shown.medias.findIndex(({ id }) => id === media) : 0;
}

function storePlace(place: MediaPlace | null): void {
  try {
    writePlace(place);
  } catch (error) {
    // The next pause stores the next place.
    logProblem('the scroll position was not stored', error);
  }
}

/** The scroll position of a place in px; null while no grid shows its media. */
function scrollTopNow(place: MediaPlace, shown: ShownGallery): number | null {
  const media = mediaAt(shown, place);
  const cell = media && findMedia(media);
  return cell ? scrollTopOf(place, cell) : null;
}

/** Stores one gallery's place whenever the page settles, and restores it. @returns a function that ends it */
function trackPlace(getShown: () => ShownGallery) {
  const address = location.pathname;
  let place = storedPlace();
  /** Where the page was when it was restored or settled. */
  let lastTop = -1;
  let settling: ReturnType<typeof setTimeout> | undefined;
  const restore = () => {
    if (settling !== undefined || !place) return;
    const top = scrollTopNow(place, getShown());
    // Where the place did not move, a page that is elsewhere was scrolled just now, and the event is still to come.
    if (top === null || Math.abs(top - lastTop) <= 1) return;
    scrollTo({ top, behavior: 'instant' });
    lastTop = scrollY;
  };
  const settle = () => {
    settling = undefined;
    // The visitor left this page; the next page has its own history entry.
    if (location.pathname !== address) return;
    lastTop = scrollY;
    place = readPlace(getShown());
    storePlace(place);
  };
  const waitUntilSettled = () => {
    clearTimeout(settling);
    settling = setTimeout(settle, SETTLED_AFTER_MS);
  };
  const onScroll = () => {
    if (Math.abs(scrollY - lastTop) > 1) waitUntilSettled();
  };
  const abort = new AbortController();
  // An overlay's entry begins with a copy of the place. Back from it, the gallery's own entry may have an older one: the
  // overlay was opened before the page had settled.
  addEventListener('popstate', waitUntilSettled, { signal: abort.signal });
  addEventListener('scroll', onScroll, { signal: abort.signal, passive: true });
  const stopRestoring = onGridsChanged(restore);
  if (!place) scrollTo({ top: 0, behavior: 'instant' });
  restore();
  return () => {
    clearTimeout(settling);
    stopRestoring();
    abort.abort();
  };
}

/**
 * Restores the scroll position of the gallery after a reload, a change of language, a visit to the home page, and when
 * the phone is turned. The browser's own restoration runs before the media are rendered, so it is turned off.
 */
export function useScrollRestoration({ sold, unsold, extras }: Gallery, numbers: ReadonlyMap<string, number>): void {
  const shown = useRef<ShownGallery>({ medias: [], numbers });
  useLayoutEffect(() => {
    shown.current = { medias: [...sold, ...unsold, ...extras], numbers };
  }, [sold, unsold, extras, numbers]);
  useLayoutEffect(() => {
    history.scrollRestoration = 'manual';
    return () => {
      history.scrollRestoration = 'auto';
    };
  }, []);
  useLayoutEffect(() => trackPlace(() => shown.current), []);
}
