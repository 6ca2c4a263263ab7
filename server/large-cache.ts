/**
 * Options of a cache of many entries, of which those go first that were used least recently. The option `max` would take the
 * memory of all of them at the start, and half of the time in which a storefront starts.
 */
export const upTo = (entries: number) => ({ maxSize: entries, sizeCalculation: () => 1 });
