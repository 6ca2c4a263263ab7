/**
 * Limits a cache of many small entries, evicting the least recently used. LRUCache's option `max` would allocate memory
 * for all entries at once, which takes half of a storefront's start.
 */
export const upTo = (entries: number) => ({ maxSize: entries, sizeCalculation: () => 1 });
