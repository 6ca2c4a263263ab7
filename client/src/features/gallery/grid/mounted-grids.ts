import { keepFocusClear } from '#client/ui/bar-heights.ts';

/** A grid on the page. It finds its media even while their cells are not rendered. */
export type MountedGrid = {
  /**
   * The top of a media's cell in px from the document's top, and the height of a row in px.
   * @param media its `id`.
   * @returns null for a media of another grid.
   */
  readonly find: (media: string) => { readonly top: number; readonly rowHeight: number } | null;
  /** The `id` of the first media in the row at a height in px from the document's top; null where there is none. */
  readonly at: (y: number) => string | null;
  /** Renders a media's cell and focuses its button, which scrolls there. @param media its `id` */
  readonly focus: (media: string) => void;
};

const grids = new Set<MountedGrid>();
const listeners = new Set<() => void>();

/** Registers a grid once its layout is known, and again when it changes. @returns a function that unregisters it */
export function registerGrid(grid: MountedGrid): () => void {
  grids.add(grid);
  gridChanged();
  return () => void grids.delete(grid);
}

/** Runs the listeners: the rows of a grid have other heights than before. */
export function gridChanged(): void {
  for (const listener of listeners) listener();
}

/** Runs whenever a grid was added or changed its layout, before the browser paints. @returns a function that ends it */
export function onGridsChanged(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Where a media's cell is on the page, or null while no grid shows it. @param media its `id` */
export function findMedia(media: string): ReturnType<MountedGrid['find']> {
  for (const grid of grids) {
    const found = grid.find(media);
    if (found) return found;
  }
  return null;
}

/** Focuses a media's thumbnail, wherever it is on the page. @param media its `id` */
export function focusMedia(media: string): void {
  keepFocusClear();
  for (const grid of grids) if (grid.find(media)) grid.focus(media);
}

/** The `id` of the media at a height in px from the document's top, or null where there is none. */
export function mediaAtHeight(y: number): string | null {
  for (const grid of grids) {
    const media = grid.at(y);
    if (media !== null) return media;
  }
  return null;
}
