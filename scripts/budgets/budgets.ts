import { LOCALES } from '#shared/site/locale.ts';
import type { Load } from './bytes-of-chunks.ts';

/** The most KB (1024 bytes) that the files of a load may have, compressed with Brotli. */
export interface Budget extends Load {
  what: string;
  kilobytes: number;
  /** The most files of the load, if their number matters. */
  files?: number;
}

const everyPage = ['index.html', 'src/i18n/pt.ts'];
const home = [...everyPage, 'src/pages/home.tsx'];
const gallery = [...everyPage, 'src/pages/gallery/gallery.tsx'];
const deferred = 'src/pages/gallery/deferred-gallery-parts.ts';
const shownGallery = [...gallery, deferred];
const viewer = 'src/pages/gallery/overlays/viewer-overlay.tsx';
const slideshow = 'src/pages/gallery/overlays/slideshow-overlay.tsx';
const scanner = ['src/features/home/scanner/card-scanner.tsx', 'src/features/home/scanner/decoders.ts'];
const cards = 'src/features/cards/cards-modal.tsx';
const upload = 'src/features/photo-upload/photo-upload.tsx';
const downloads = ['src/features/downloads/fetch-file.ts', 'src/features/downloads/file-by-file.tsx'];
const checkout = 'src/pages/gallery/overlays/checkout-overlay.tsx';
const errorReporting = 'src/services/error-reporting.ts';
const faceSearch = ['src/features/face-search/face-search.tsx', 'src/features/face-search/camera/camera-view.tsx'];

/** Raising a limit needs a decision record that says what the bytes are for. */
export const budgets: readonly Budget[] = [
  { what: 'home, first load, JS', kind: 'js', modules: home, kilobytes: 120 },
  { what: 'home, before its modules', kind: 'js', modules: ['src/rendered-pages/load-home.ts'], kilobytes: 1 },
  { what: 'home, first load, CSS', kind: 'css', modules: home, kilobytes: 12 },
  { what: 'gallery, first load, JS', kind: 'js', modules: gallery, kilobytes: 137 },
  { what: 'gallery, before its modules', kind: 'js', modules: ['src/rendered-pages/load-gallery.ts'], kilobytes: 6 },
  { what: 'gallery, first load, CSS', kind: 'css', modules: gallery, kilobytes: 12 },
  ...LOCALES.map((locale) => ({
    what: `texts, ${locale}`,
    kind: 'js' as const,
    modules: [`src/i18n/${locale}.ts`, `src/i18n/${locale}-parts.ts`],
    after: ['index.html'],
    kilobytes: 13,
  })),
  { what: 'card scanner', kind: 'js', modules: scanner, after: home, kilobytes: 60 },
  { what: 'deferred gallery parts, JS', kind: 'js', modules: [deferred], after: gallery, kilobytes: 10, files: 2 },
  { what: 'deferred gallery parts, CSS', kind: 'css', modules: [deferred], after: gallery, kilobytes: 4, files: 1 },
  { what: 'viewer', kind: 'js', modules: [viewer], after: shownGallery, kilobytes: 22 },
  { what: 'slideshow', kind: 'js', modules: [slideshow], after: shownGallery, kilobytes: 6 },
  { what: 'downloads', kind: 'js', modules: downloads, after: shownGallery, kilobytes: 9 },
  { what: 'checkout', kind: 'js', modules: [checkout], after: shownGallery, kilobytes: 56 },
  { what: 'face search', kind: 'js', modules: faceSearch, after: home, kilobytes: 38 },
  { what: 'legal pages', kind: 'js', modules: ['src/pages/legal.tsx'], after: home, kilobytes: 12 },
  { what: 'error reporting', kind: 'js', modules: [errorReporting], after: home, kilobytes: 50 },
  { what: 'cards', kind: 'js', modules: [cards], after: shownGallery, kilobytes: 9 },
  { what: 'upload', kind: 'js', modules: [upload], after: home, kilobytes: 11 },
  {
    what: 'identification form',
    kind: 'js',
    modules: ['src/features/home/identification/identification-form.tsx'],
    after: home,
    kilobytes: 2,
  },
];
