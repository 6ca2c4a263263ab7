import { loadPartTexts } from '../../i18n/translator.ts';

/** Loads the small parts that most visitors of a gallery open: the viewer, the cart, the prices. */
export async function loadAhead(): Promise<void> {
  await Promise.all([
    import('./gallery-overlays.tsx'),
    import('./viewer-overlay.tsx'),
    import('../../features/cards/card-troubles.tsx'),
    import('../../features/downloads/archive-status.tsx'),
    import('../../features/cart/cart-sheet.tsx'),
    import('../../features/cart/cart-panel.tsx'),
    import('../../features/cart/better-price-line.tsx'),
    import('../../features/gallery/price-table-modal.tsx'),
    loadPartTexts(),
  ]);
}
