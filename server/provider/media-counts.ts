import { LRUCache } from 'lru-cache';

/** The cards whose counts are remembered: about 3 MB. */
const CAPACITY = 20_000;
/** What a card may have that was not seen before, or not of late. */
const UNSEEN = 1_000;

/** How many media cards had when they were last seen. */
export type MediaCounts = {
  /** @param name what has them, such as `card aqua FOTOS0001` */
  of(name: string): number;
  set(name: string, count: number): void;
};

export function createMediaCounts(capacity = CAPACITY): MediaCounts {
  const counts = new LRUCache<string, number>({ max: capacity });
  return {
    of: (name) => counts.get(name) ?? UNSEEN,
    set: (name, count) => void counts.set(name, count),
  };
}
