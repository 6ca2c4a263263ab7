import { Subscribable } from '#client/lib/subscribable.ts';
import { keepFocusClear } from '#client/ui/bar-heights.ts';

type MountedGrid = {
  /** Returns the position of a media, by `id`, in px from the document's top; null if it is in another grid. */
  readonly find: (media: string) => { readonly top: number; readonly rowHeight: number } | null;
  /** Returns the `id` of the media at `y`, in px from the document's top; null if the grid has none there. */
  readonly at: (y: number) => string | null;
  /** Renders a media's cell and focuses it, which scrolls to it. @param media its `id` */
  readonly focus: (media: string) => void;
};

const grids = new Set<MountedGrid>();
const changes = new Subscribable();

export function registerGrid(grid: MountedGrid): () => void {
  grids.add(grid);
  gridChanged();
  return () => void grids.delete(grid);
}

export const gridChanged = (): void => changes.notify();

export const onGridsChanged = changes.subscribe;

/** Returns the position of a media; null while no grid contains it. @param media its `id` */
export function findMedia(media: string): ReturnType<MountedGrid['find']> {
  for (const grid of grids) {
    const found = grid.find(media);
    if (found) return found;
  }
  return null;
}

export function focusMedia(media: string): void {
  keepFocusClear();
  for (const grid of grids) if (grid.find(media)) grid.focus(media);
}

/** Returns the `id` of the media at `y`, in px from the document's top; null if there is none. */
export function mediaAtHeight(y: number): string | null {
  for (const grid of grids) {
    const media = grid.at(y);
    if (media !== null) return media;
  }
  return null;
}
