/** A grid that is on the page, asked for its media whether they are in the page or not. */
export type MountedGrid = {
  /** Where a media's cell lies on the page, in px from the document's top, with the height of a row; null for others. */
  readonly find: (media: string) => { readonly top: number; readonly rowHeight: number } | null;
  /** Brings a media of it into the page and gives its button the focus, which scrolls there. */
  readonly focus: (media: string) => void;
};

const grids = new Set<MountedGrid>();
const listeners = new Set<() => void>();

/** A grid has a shape, or another one: who waits for a media can look for it. @returns undoes it */
export function joinDirectory(grid: MountedGrid): () => void {
  grids.add(grid);
  for (const listener of listeners) listener();
  return () => void grids.delete(grid);
}

/** Runs whenever a grid came or changed its shape, before the browser paints. @returns ends it */
export function onGridsChanged(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Where a media's cell lies on the page, or null while no grid shows it. */
export function findMedia(media: string): ReturnType<MountedGrid['find']> {
  for (const grid of grids) {
    const found = grid.find(media);
    if (found) return found;
  }
  return null;
}

/** Gives the focus to a media's thumbnail, wherever on the page it lies. @param media its `id` */
export function focusMedia(media: string): void {
  for (const grid of grids) if (grid.find(media)) grid.focus(media);
}
