import { loadPartTexts } from '#client/i18n/translator.ts';

/** Loads the small chunks that most visitors of a gallery open: the viewer, the cart, the prices. */
export async function loadAhead(): Promise<void> {
  await Promise.all([
    import('#client/pages/gallery/overlays/gallery-overlays.tsx'),
    import('#client/pages/gallery/overlays/viewer-overlay.tsx'),
    import('#client/features/gallery/viewer/thumb-strip.tsx'),
    import('#client/features/gallery/viewer/running-total.tsx'),
    import('#client/features/cards/card-failures.tsx'),
    import('#client/features/downloads/archive-status.tsx'),
    import('#client/pages/gallery/cart-contents.tsx'),
    import('#client/pages/gallery/cart-place.tsx'),
    import('#client/features/cart/late-words.tsx'),
    import('#client/pages/gallery/overlays/prices-overlay.tsx'),
    loadPartTexts(),
  ]);
}
