import { useEffect, useRef } from 'react';
import { currentLocale } from '#client/i18n/translator.ts';
import { refetchShownOrders } from '#client/order/order-cache.ts';
import { useOrderClient } from '#client/order/order-context.tsx';
import { usePaymentWatch } from '#client/payment/use-payment-watch.ts';
import type { JoinedGallery } from '#shared/media.ts';
import { mediaName } from '#shared/media-link.ts';
import type { PlainOverlay } from './overlay-entry.ts';
import { useDownloads } from './use-downloads.ts';
import { overlays, useOverlays } from './use-overlays.ts';
import { useReturnToMedia } from './use-return-to-media.ts';
import { useShop } from './use-shop.ts';

/**
 * Runs in the moment in which something becomes true: an order completed while the visitor is here (requirement B3).
 * What was true when it was first known, such as an order completed days ago, opens nothing.
 */
function useBecomesTrue(isTrue: boolean | undefined, onTrue: () => void): void {
  const was = useRef(isTrue);
  useEffect(() => {
    if (isTrue && was.current === false) onTrue();
    was.current = isTrue;
  }, [isTrue, onTrue]);
}

/** Everything that a loaded gallery knows and can do: buying, paying, downloading, and what is open over it. */
export function useGalleryPage(gallery: JoinedGallery) {
  const top = useOverlays();
  const { isRestored } = top;
  const { numbers } = gallery;
  /** The `id` of the media that the viewer showed last. */
  const viewed = useRef<string | null>(null);
  const shop = useShop(gallery, numbers);
  const order = shop.order.data;
  const downloads = useDownloads(order, gallery);
  // What files are downloaded over stays open below them.
  const batch = top.overlay?.kind === 'files' && !isRestored ? downloads.batch : null;
  const overlay = batch ? batch.over : top.overlay;
  useReturnToMedia(overlay, viewed);
  const orderClient = useOrderClient();
  const open = (kind: PlainOverlay) => () => overlays.open({ kind });
  const isCompleted = order?.isCompleted;
  useBecomesTrue(isCompleted, open('checkout'));
  useBecomesTrue(overlay?.kind !== 'checkout', () => {
    if (isCompleted) void refetchShownOrders(orderClient);
  });
  return {
    gallery,
    numbers,
    shop,
    order,
    overlay,
    isRestored,
    viewed,
    cart: shop.cartFor(open('checkout')),
    watch: usePaymentWatch(order, currentLocale()),
    downloads,
    batch,
    open,
    openViewer: (media: string) => overlays.open({ kind: 'viewer', media: mediaName(media) }),
    close: () => overlays.close(),
  };
}

export type GalleryPageState = ReturnType<typeof useGalleryPage>;
