import { loadPartTexts } from '#client/i18n/translator.ts';
import { loadFirstOverlays } from './overlays/gallery-overlays.tsx';

/** Loads the small chunks that most visitors of a gallery open: the viewer, the cart, the prices. */
export async function loadAhead(): Promise<void> {
  await Promise.all([
    loadFirstOverlays(),
    import('#client/features/gallery/viewer/thumb-strip.tsx'),
    import('#client/features/gallery/viewer/running-total.tsx'),
    import('#client/features/cards/card-failures.tsx'),
    import('#client/features/downloads/archive-status.tsx'),
    import('#client/pages/gallery/cart-contents.tsx'),
    import('#client/pages/gallery/cart-place.tsx'),
    import('#client/features/cart/late-words.tsx'),
    loadPartTexts(),
  ]);
}
