import { useEffect, useMemo, useRef, useState } from 'react';
import { type Gallery, numberMedias } from '#shared/media.ts';
import { useRefreshOrder } from '../../queries/order.ts';
import { usePaymentWatch } from '../../queries/payment.ts';
import { useDownloads } from './use-downloads.ts';
import { useShop } from './use-shop.ts';

/** What lies over the photos: one thing at a time. */
export type Overlay =
  | { readonly kind: 'prices' | 'cart' | 'checkout' | 'upload' }
  | { readonly kind: 'viewer'; readonly media: string };

/** Runs in the moment in which something becomes true: an order completed while the visitor is here (requirement B3). */
function useBecomesTrue(isTrue: boolean, onTrue: () => void): void {
  const was = useRef(isTrue);
  useEffect(() => {
    if (isTrue && !was.current) onTrue();
    was.current = isTrue;
  }, [isTrue, onTrue]);
}

/** Everything that a loaded gallery knows and can do: buying, paying, downloading, and what is open over it. */
export function useGalleryPage(gallery: Gallery) {
  const [overlay, setOverlay] = useState<Overlay | null>(null);
  const numbers = useMemo(() => numberMedias(gallery), [gallery]);
  const shop = useShop(gallery, numbers);
  const order = shop.order.data;
  const refreshOrder = useRefreshOrder();
  const open = (kind: 'prices' | 'cart' | 'checkout' | 'upload') => () => setOverlay({ kind });
  useBecomesTrue(order?.isCompleted ?? false, open('checkout'));
  return {
    gallery,
    numbers,
    shop,
    order,
    overlay,
    cart: shop.cartFor(open('checkout')),
    watch: usePaymentWatch(order, 'pix'),
    downloads: useDownloads(order, gallery),
    open,
    openViewer: (media: string) => setOverlay({ kind: 'viewer', media }),
    close: () => {
      setOverlay(null);
      if (overlay?.kind === 'checkout' && order?.isCompleted) void refreshOrder();
    },
  };
}

export type GalleryPageState = ReturnType<typeof useGalleryPage>;
