/**
 * Returns the options of an LRUCache for many small entries. Its option `max` would allocate memory for all entries at
 * once, which takes half of the time that a storefront needs to start.
 */
export const upTo = (entries: number) => ({ maxSize: entries, sizeCalculation: () => 1 });
