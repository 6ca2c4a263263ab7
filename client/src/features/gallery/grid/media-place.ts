import { readHistoryState, writeHistoryState } from '#client/lib/history-state.ts';
import { logProblem } from '#client/services/problem-log.ts';

/** A scroll position that survives reload, rotation, language change and purchase. It contains no personal data. */
export type MediaPlace = {
  /** The `handleName` of the media at the top. */
  readonly media: string;
  /** How far this media's top is above the screen's top, in row heights; negative if it is below. */
  readonly share: number;
};

const MAX_SHARE = 100;

/** Checks a stored position, which an earlier build may have written. Returns null if it is invalid. */
export function parsePlace(stored: unknown): MediaPlace | null {
  if (typeof stored !== 'object' || stored === null) return null;
  const { media, share } = stored as Partial<Record<keyof MediaPlace, unknown>>;
  if (typeof media !== 'string' || typeof share !== 'number') return null;
  return Math.abs(share) <= MAX_SHARE ? { media, share } : null;
}

const KEY = 'galleryPlace';

/** Returns the stored position; null if there is none, as at the top of the page. */
export const storedPlace = (): MediaPlace | null => parsePlace(readHistoryState(KEY));

/** Stores the position. Null, which means the top of the page, removes it. */
export function storePlace(place: MediaPlace | null): void {
  try {
    writeHistoryState(KEY, place ?? undefined);
  } catch (error) {
    // Safari throws if the history changes too often. The next pause in scrolling stores the position.
    logProblem('the scroll position was not stored', error);
  }
}
