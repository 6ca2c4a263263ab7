import { coverOf } from '#client/features/gallery/cover.ts';
import { ROWS_BEFORE_BREAK, shapeOf } from '#client/features/gallery/grid/grid-shape.ts';
import { type GridShape, makeRow, type Row } from '#client/features/gallery/grid/justified-row.ts';
import cellStyles from '#client/features/gallery/grid/media-cell.module.css';
import gridStyles from '#client/features/gallery/grid/media-grid.module.css';
import pictureStyles from '#client/features/gallery/grid/media-picture.module.css';
import {
  areShapesKnown,
  loadShapes,
  onShapesKnown,
  ratioOf,
  usualRatio,
  whenComplete,
} from '#client/features/gallery/grid/picture-shapes.ts';
import { storedPlace } from '#client/features/gallery/grid/stored-place.ts';
import bandStyles from '#client/features/gallery/title-band.module.css';
import { pageData, readPageAnswers, readSiteData } from '#client/lib/page-data.ts';
import { firstPictures } from '#client/pages/gallery/first-pictures.ts';
import { type Gallery, type Media, mediaPath } from '#shared/media.ts';
import { type Catalogue, canBuy } from '#shared/product.ts';
import { isFrame, THUMB } from './gallery-frame.ts';
import { afterPaint } from './page-modules.ts';

/** So long they may delay the page's scripts. */
const LONGEST_WAIT_MS = 1_000;

type PageGallery = { readonly gallery: Gallery; readonly catalogue: Catalogue | undefined };

/** The gallery that came with the page; null where none did. */
function galleryInPage(): PageGallery | null {
  readPageAnswers();
  const gallery = pageData('gallery.byCards')?.data as Gallery | undefined;
  const catalogue = pageData('product.list')?.data as Catalogue | undefined;
  return gallery ? { gallery, catalogue } : null;
}

/**
 * Whether the first photos can be shown in their places before the gallery's script is there: those for sale can. The
 * headings of others are as high as their words. Nor can they where the visitor was further down.
 */
function canShow({ gallery, catalogue }: PageGallery): boolean {
  const venue = readSiteData()?.venue;
  if (!venue || !catalogue || gallery.sold.length > 0 || storedPlace()) return false;
  return canBuy({ cardSellsOnline: gallery.cardSellsOnline, hasOnlineSale: venue.hasOnlineSale, catalogue });
}

function pictureOf({ id, filename }: Media): HTMLImageElement {
  const image = new Image();
  image.className = pictureStyles.picture ?? '';
  image.alt = '';
  image.setAttribute(THUMB, id);
  // It appears as it comes: to fade in takes a slow phone a third of a second.
  image.dataset.shown = '';
  image.src = mediaPath('thumb', id, filename);
  return image;
}

type Place = { readonly left: number; readonly top: number; readonly width: number; readonly height: number };

/** The same elements as a cell of the gallery, but for what answers a press. */
function cellOf(media: Media, index: number, place: Place): HTMLElement {
  const cell = document.createElement('div');
  const open = document.createElement('span');
  cell.className = cellStyles.cell ?? '';
  cell.dataset.index = String(index);
  for (const side of ['left', 'top', 'width', 'height'] as const) cell.style[side] = `${place[side]}px`;
  open.className = cellStyles.open ?? '';
  open.append(pictureOf(media));
  cell.append(open);
  return cell;
}

/** The first rows, as the gallery lays them out. Those after them may have an offer above. */
function firstRows(shape: GridShape, medias: readonly Media[]): readonly Row[] {
  const rows: Row[] = [];
  for (let first = 0, top = 0; rows.length < ROWS_BEFORE_BREAK && first < medias.length; ) {
    const ratio = (index: number) => ratioOf(medias[index]) ?? usualRatio();
    const row = makeRow(shape, { first, count: medias.length, ratioOf: ratio }, top);
    rows.push(row);
    first = row.end;
    top += row.height + shape.gap;
  }
  return rows;
}

/** Puts the first rows into the grid, over the empty cells of those that follow. */
function showRows(grid: HTMLElement, medias: readonly Media[]): void {
  const shape = shapeOf(grid);
  const rows = firstRows(shape, medias);
  const last = rows.at(-1);
  if (!last) return;
  const usual = makeRow(shape, { first: 0, count: Number.POSITIVE_INFINITY, ratioOf: usualRatio }, 0);
  const measures = {
    '--laid-out': last.end < medias.length ? last.top + last.height + shape.gap : grid.offsetHeight,
    '--column': (usual.edges[1] ?? 0) - shape.gap,
    '--row': usual.height,
  };
  const cells = rows.flatMap(({ first, end, top, height, edges }) =>
    medias.slice(first, end).map((media, at) => {
      const left = edges[at] ?? 0;
      return cellOf(media, first + at, { left, top, width: (edges[at + 1] ?? 0) - shape.gap - left, height });
    }),
  );
  const empty = document.createElement('div');
  empty.className = gridStyles.empty ?? '';
  for (const [name, px] of Object.entries(measures)) empty.style.setProperty(name, `${px}px`);
  grid.style.height = `${grid.offsetHeight}px`;
  grid.replaceChildren(empty, ...cells);
}

/** The pictures of other rows, for the gallery's script alone: it needs their shapes as well to lay out the same rows. */
function hiddenPictures(grid: HTMLElement, first: readonly Media[]): readonly HTMLImageElement[] {
  const isShown = ({ id }: Media) => grid.querySelector(`[${THUMB}="${CSS.escape(id)}"]`) !== null;
  const pictures = first.filter((media) => !isShown(media)).map(pictureOf);
  for (const picture of pictures) picture.style.display = 'none';
  return pictures;
}

/** Shows them in the frame, unless the gallery's script does so by now. */
function showPhotos(root: HTMLElement, medias: readonly Media[], first: readonly Media[]): void {
  const grid = root.querySelector<HTMLElement>(`.${gridStyles.grid}`);
  const band = root.querySelector(`.${bandStyles.cover}`);
  const cover = coverOf(medias, ratioOf);
  if (!isFrame(root) || !grid) return;
  showRows(grid, medias);
  if (cover) band?.append(pictureOf(cover));
  grid.append(...hiddenPictures(grid, first));
}

/** Resolves when pictures that load are painted, or take long; in a tab that is not visible, too. */
async function untilPainted(medias: readonly Media[]): Promise<void> {
  const nextFrame = () => new Promise(requestAnimationFrame);
  // Frames may pass before the page's first paint.
  const firstPaint = () => new Promise<void>(afterPaint);
  const painted = Promise.resolve(whenComplete(medias)).then(firstPaint).then(nextFrame).then(nextFrame);
  await Promise.race([painted, new Promise((resolve) => setTimeout(resolve, LONGEST_WAIT_MS))]);
}

/**
 * Loads the first photos of a gallery whose page is complete. They are shown in its frame as soon as all their shapes are
 * known: where the gallery's script will show them, which takes as long again to come on a slow network.
 * @returns when the page's scripts are to load
 */
export async function loadFirstPhotos(root: HTMLElement): Promise<void> {
  const inPage = galleryInPage();
  if (!inPage) return;
  const { sold, unsold } = inPage.gallery;
  const first = firstPictures([...sold, ...unsold], 0);
  loadShapes(first);
  if (!canShow(inPage)) return;
  if (areShapesKnown(first)) showPhotos(root, unsold, first);
  else {
    const stop = onShapesKnown(() => {
      if (!areShapesKnown(first)) return;
      stop();
      showPhotos(root, unsold, first);
    });
  }
  await untilPainted(first);
}
