import { readHistoryState, writeHistoryState } from '#client/lib/history-state.ts';
import { type MediaPlace, parsePlace } from './media-place.ts';

const KEY = 'galleryPlace';

/** The place in the gallery that this history entry was left at; null for the top of the page. */
export function storedPlace(): MediaPlace | null {
  return parsePlace(readHistoryState(KEY));
}

/**
 * Stores the place in this history entry; null for the top of the page, where nothing needs to be stored.
 * @throws in Safari after a hundred changes in half a minute
 */
export function writePlace(place: MediaPlace | null): void {
  writeHistoryState(KEY, place ?? undefined);
}
