import { useLayoutEffect } from 'react';
import { useLatest } from '#client/lib/use-latest.ts';
import {
  type MediaPlace,
  mediaAt,
  placeOf,
  type ShownGallery,
  scrollTopOf,
  storedPlace,
  storePlace,
} from './media-place.ts';
import { findMedia, onGridsChanged } from './mounted-grids.ts';

const SETTLED_AFTER_MS = 150;

function readPlace(gallery: ShownGallery): MediaPlace | null {
  if (scrollY <= 0) return null;
  const cells = [...document.querySelectorAll<HTMLElement>('[data-media]')];
  const first = cells.find((cell) => cell.getBoundingClientRect().bottom > 0) ?? cells.at(-1);
  const media = first?.dataset.media;
  const found = media ? findMedia(media) : null;
  if (!media || !found) return null;
  return placeOf(gallery, { media, top: found.top - scrollY, rowHeight: found.rowHeight });
}

export function firstShown(shown: ShownGallery): number {
  const place = storedPlace();
  const media = place && mediaAt(shown, place);
  return media ? shown.medias.findIndex(({ id }) => id === media) : 0;
}

function scrollTopNow(place: MediaPlace, shown: ShownGallery): number | null {
  const media = mediaAt(shown, place);
  const cell = media && findMedia(media);
  return cell ? scrollTopOf(place, cell) : null;
}

/** Stores the position whenever the page rests, and restores it. Returns a function that stops this. */
function trackPlace(getShown: () => ShownGallery) {
  const address = location.pathname;
  let place = storedPlace();
  let lastTop = -1;
  let settling: ReturnType<typeof setTimeout> | undefined;
  const restore = () => {
    if (settling !== undefined || !place) return;
    const top = scrollTopNow(place, getShown());
    // The place has not moved, so it is the visitor who has scrolled: the scroll event is still to come.
    if (top === null || Math.abs(top - lastTop) <= 1) return;
    scrollTo({ top, behavior: 'instant' });
    lastTop = scrollY;
  };
  const settle = () => {
    settling = undefined;
    // Another page is shown, with a history entry of its own.
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
  // If an overlay opened before the page rested, its entry has a newer position than the gallery's own.
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

/** Restores the position after reload, language change, return and rotation. The browser would do so too early. */
export function useScrollRestoration(gallery: ShownGallery): void {
  const shown = useLatest(gallery);
  useLayoutEffect(() => {
    history.scrollRestoration = 'manual';
    return () => {
      history.scrollRestoration = 'auto';
    };
  }, []);
  useLayoutEffect(() => trackPlace(() => shown.current), [shown]);
}
