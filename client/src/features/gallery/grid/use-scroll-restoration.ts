import { useEffectEvent, useLayoutEffect } from 'react';
import { handleName, type Media } from '#shared/media/media.ts';
import { type MediaPlace, storedPlace, storePlace } from './media-place.ts';
import { findMedia, onGridsChanged } from './mounted-grids.ts';

const SETTLED_AFTER_MS = 150;

function readPlace(): MediaPlace | null {
  if (scrollY <= 0) return null;
  const cells = [...document.querySelectorAll<HTMLElement>('[data-media]')];
  const first = cells.find((cell) => cell.getBoundingClientRect().bottom > 0) ?? cells.at(-1);
  const media = first?.dataset.media;
  const found = media ? findMedia(media) : null;
  return media && found ? { media: handleName(media), share: (scrollY - found.top) / found.rowHeight } : null;
}

const indexAt = (medias: readonly Media[], place: MediaPlace) =>
  medias.findIndex(({ id }) => handleName(id) === place.media);

export function firstShown(medias: readonly Media[]): number {
  const place = storedPlace();
  return place ? Math.max(0, indexAt(medias, place)) : 0;
}

/** Returns the scroll position in px; null while no grid contains the media. */
function scrollTopOf(place: MediaPlace, medias: readonly Media[]): number | null {
  const media = medias[indexAt(medias, place)];
  const cell = media && findMedia(media.id);
  return cell ? Math.max(0, cell.top + place.share * cell.rowHeight) : null;
}

/** Stores the scroll position whenever scrolling pauses, and restores it. Returns a function that stops both. */
function trackPlace(getMedias: () => readonly Media[]) {
  const address = location.pathname;
  let place = storedPlace();
  let lastTop = -1;
  let settling: ReturnType<typeof setTimeout> | undefined;
  const restore = () => {
    if (settling !== undefined || !place) return;
    const top = scrollTopOf(place, getMedias());
    // A media that has not moved needs no restoring. If the visitor has scrolled, `onScroll` stores the new place.
    if (top === null || Math.abs(top - lastTop) <= 1) return;
    scrollTo({ top, behavior: 'instant' });
    lastTop = scrollY;
  };
  const settle = () => {
    settling = undefined;
    // The visitor has gone to another page, which has its own history entry.
    if (location.pathname !== address) return;
    lastTop = scrollY;
    place = readPlace();
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
  // If an overlay opened before scrolling paused, the newest position is in the overlay's history entry. This stores
  // it in the gallery's entry when the overlay closes.
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

/** Restores the scroll position. The browser cannot restore it, because the grid does not have its height yet. */
export function useScrollRestoration(medias: readonly Media[]): void {
  const getMedias = useEffectEvent(() => medias);
  useLayoutEffect(() => {
    history.scrollRestoration = 'manual';
    return () => {
      history.scrollRestoration = 'auto';
    };
  }, []);
  useLayoutEffect(() => trackPlace(getMedias), []);
}
