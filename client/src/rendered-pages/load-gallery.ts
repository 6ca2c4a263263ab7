/**
 * Shows the first photos in the server's gallery frame, then loads the page's modules. To wait for React would delay
 * the photos.
 */
import { cellProps, type ElementProps, emptyCellsProps, openProps } from '#client/features/gallery/grid/cell-props.ts';
import { shapeOf } from '#client/features/gallery/grid/justified-row.ts';
import gridStyles from '#client/features/gallery/grid/media-grid.module.css';
import { storedPlace } from '#client/features/gallery/grid/media-place.ts';
import {
  areShapesKnown,
  COVER,
  coversFor,
  firstPictures,
  galleryFrame,
  loadShapes,
  onShapesKnown,
  ratioOf,
  rowsOf,
  THUMB,
  usualRatio,
  WIDE_BAND,
  whenComplete,
} from '#client/features/gallery/grid/picture-shapes.ts';
import bandStyles from '#client/features/gallery/title-band.module.css';
import { pageData, readPageAnswers, readSiteData } from '#client/lib/page-data.ts';
import { isOfOtherShape, pictureProps, WHOLE } from '#client/ui/picture-props.ts';
import type { Gallery, Media } from '#shared/media/media.ts';
import { type Catalogue, canBuy } from '#shared/prices/product.ts';
import { afterPaint, loadModules, pageModules, preloadModules, untilStyled } from './page-modules.ts';

const MAX_PICTURES_WAIT_MS = 1_000;

type PageGallery = { readonly gallery: Gallery; readonly catalogue: Catalogue | undefined };

function galleryInPage(): PageGallery | null {
  readPageAnswers();
  const gallery = pageData('gallery.byCards')?.data as Gallery | undefined;
  const catalogue = pageData('product.list')?.data as Catalogue | undefined;
  return gallery ? { gallery, catalogue } : null;
}

/**
 * Whether photos for sale can be shown before React runs. They cannot if nothing can be bought, if there are bought
 * media, whose heading has an unknown height, or if the visitor had scrolled down.
 */
function canShow({ gallery, catalogue }: PageGallery): boolean {
  const venue = readSiteData()?.venue;
  if (!venue || !catalogue || gallery.sold.length > 0 || storedPlace()) return false;
  return canBuy({ cardSellsOnline: gallery.cardSellsOnline, hasOnlineSale: venue.hasOnlineSale, catalogue });
}

function elementOf<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  { className = '', style = {}, ...others }: ElementProps,
  ...children: Element[]
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  element.className = className;
  for (const [property, value] of Object.entries(style)) {
    element.style.setProperty(property, typeof value === 'number' ? `${value}px` : value);
  }
  for (const [attribute, value] of Object.entries(others)) element.setAttribute(attribute, String(value));
  element.append(...children);
  return element;
}

/** Creates a picture that is opaque from the start, because fading in takes 0.3 s. */
const pictureOf = (media: Media): HTMLImageElement =>
  elementOf('img', { ...pictureProps(media), alt: '', [THUMB]: media.id, 'data-shown': '' });

/** Shows rows above the empty cells. Only the first media have pictures: more would delay the page's scripts. */
function showRows(grid: HTMLElement, medias: readonly Media[], first: readonly Media[]): void {
  const rows = rowsOf(medias, shapeOf(grid));
  rows.layOut({ index: 0, knownBottom: innerHeight - grid.getBoundingClientRect().top }, usualRatio());
  const cells = medias.slice(0, rows.laidOut).map((media, index) => {
    const box = rows.boxOf(index);
    const pictures = first.includes(media) ? [pictureOf(media)] : [];
    for (const picture of pictures) picture.toggleAttribute(WHOLE, isOfOtherShape(ratioOf(media) || 1, box));
    return elementOf('div', cellProps(index, box), elementOf('span', openProps, ...pictures));
  });
  grid.style.height = `${grid.offsetHeight}px`;
  grid.replaceChildren(elementOf('div', emptyCellsProps(rows, medias.length)), ...cells);
}

/** Returns hidden pictures of the first media that do not show, because the gallery's script needs their shapes. */
function hiddenPictures(first: readonly Media[]): readonly HTMLImageElement[] {
  const isShown = ({ id }: Media) => galleryFrame()?.querySelector(`[${THUMB}="${CSS.escape(id)}"]`) != null;
  const pictures = first.filter((media) => !isShown(media)).map(pictureOf);
  for (const picture of pictures) picture.style.display = 'none';
  return pictures;
}

function coverPicture(media: Media): HTMLElement {
  const picture = pictureOf(media);
  picture.setAttribute(COVER, '');
  const style = { 'flex-grow': String(ratioOf(media)) };
  return elementOf('div', { className: bandStyles.photo, style }, picture);
}

function showPhotos(medias: readonly Media[], first: readonly Media[]): void {
  const frame = galleryFrame();
  const grid = frame?.querySelector<HTMLElement>(`.${gridStyles.grid}`);
  const band = frame?.querySelector(`.${bandStyles.cover}`);
  if (!grid) return;
  const covers = coversFor(medias, matchMedia(WIDE_BAND).matches);
  const below = medias.filter((media) => !covers.includes(media));
  showRows(grid, below, first);
  band?.append(...covers.map(coverPicture));
  grid.append(...hiddenPictures(first));
}

/** Waits until the pictures are painted, but for at most a second, because a hidden tab never paints. */
async function untilPainted(medias: readonly Media[]): Promise<void> {
  const nextFrame = () => new Promise(requestAnimationFrame);
  // The first paint may come several frames after the pictures are complete.
  const firstPaint = () => new Promise<void>(afterPaint);
  const painted = Promise.resolve(whenComplete(medias)).then(firstPaint).then(nextFrame).then(nextFrame);
  await Promise.race([painted, new Promise((resolve) => setTimeout(resolve, MAX_PICTURES_WAIT_MS))]);
}

/** Shows the first photos once all their shapes are known. Resolves when the page's scripts may load. */
async function loadFirstPhotos(): Promise<void> {
  const inPage = galleryInPage();
  if (!inPage) return untilStyled();
  const { sold, unsold } = inPage.gallery;
  const first = firstPictures([...sold, ...unsold], 0);
  loadShapes(first);
  await untilStyled();
  if (!canShow(inPage)) return;
  if (areShapesKnown(first)) showPhotos(unsold, first);
  else {
    const stop = onShapesKnown(() => {
      if (!areShapesKnown(first)) return;
      stop();
      showPhotos(unsold, first);
    });
  }
  await untilPainted(first);
}

const modules = pageModules();
const loadPage = () => void loadFirstPhotos().finally(() => loadModules(modules));
// The page may still be loading: the server sends its end, with the gallery, once the provider has answered.
if (document.readyState === 'loading') {
  document.addEventListener('readystatechange', loadPage, { once: true });
  afterPaint(() => document.readyState === 'loading' && preloadModules(modules));
} else loadPage();
