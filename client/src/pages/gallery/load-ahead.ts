import { loadPartTexts } from '#client/i18n/translator.ts';
import { savesData } from '#client/lib/use-media-query.ts';
import { loadCheckout, loadFirstOverlays } from '#client/pages/gallery/overlays/gallery-overlays.tsx';

const PARTS: readonly (() => Promise<unknown>)[] = [
  loadFirstOverlays,
  () => import('#client/features/gallery/viewer/thumb-strip.tsx'),
  () => import('#client/features/gallery/viewer/running-total.tsx'),
  () => import('#client/features/cards/card-failures.tsx'),
  () => import('#client/features/downloads/archive-status.tsx'),
  () => import('#client/pages/gallery/cart-contents.tsx'),
  () => import('#client/features/cart/late-words.tsx'),
  loadPartTexts,
];

/** In a task of its own: to request all parts at once takes a slow phone longer than a press may wait. */
async function loadInTask(load: () => Promise<unknown>, order: number): Promise<void> {
  await new Promise((done) => setTimeout(done, order));
  await load();
}

/** Loads the small chunks that most visitors of a gallery open: the viewer, the cart, the prices. */
export async function loadAhead(): Promise<void> {
  await Promise.all(PARTS.map(loadInTask));
}

/** Loads the checkout for a visitor who has chosen something, unless they save data. */
export async function loadCheckoutAhead(): Promise<void> {
  if (!savesData()) await loadCheckout();
}
