import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import type { CardCode } from '#shared/card-code.ts';
import { type Gallery, numberMedias } from '#shared/media.ts';
import { CartBar } from '../../features/cart/cart-bar.tsx';
import { CartButton } from '../../features/cart/cart-button.tsx';
import { CartColumn } from '../../features/cart/cart-column.tsx';
import { CartPanel } from '../../features/cart/cart-panel.tsx';
import { CartSheet } from '../../features/cart/cart-sheet.tsx';
import { EmptyGallery } from '../../features/gallery/gallery-states.tsx';
import { MediaPicture } from '../../features/gallery/media-picture.tsx';
import { PriceTableModal } from '../../features/gallery/price-table-modal.tsx';
import { useMediaQuery, WIDE_SCREEN } from '../../lib/use-media-query.ts';
import { isEmptyGallery, useGallery } from '../../queries/gallery.ts';
import { useRefreshOrder } from '../../queries/order.ts';
import { usePaymentWatch } from '../../queries/payment.ts';
import { useVenue } from '../../queries/venue.ts';
import { GalleryFrame } from './gallery-frame.tsx';
import { GallerySections } from './gallery-sections.tsx';
import { useDownloads } from './use-downloads.ts';
import { useShop } from './use-shop.ts';

const Checkout = lazy(() =>
  import('../../features/checkout/checkout.tsx').then((module) => ({ default: module.Checkout })),
);
const MediaViewer = lazy(() =>
  import('../../features/gallery/media-viewer.tsx').then((module) => ({ default: module.MediaViewer })),
);

const PhotoUpload = lazy(() =>
  import('../../features/photo-upload/photo-upload.tsx').then((module) => ({ default: module.PhotoUpload })),
);

/** What lies over the photos: one thing at a time. */
type Overlay =
  | { readonly kind: 'prices' | 'cart' | 'checkout' | 'upload' }
  | { readonly kind: 'viewer'; readonly media: string };

/** True for the moment in which something becomes true: an order completed while the visitor is here (requirement B3). */
function useBecomesTrue(isTrue: boolean, onTrue: () => void): void {
  const was = useRef(isTrue);
  useEffect(() => {
    if (isTrue && !was.current) onTrue();
    was.current = isTrue;
  }, [isTrue, onTrue]);
}

/** A gallery that has loaded: its sections, the order, and what opens over them. */
export function GalleryPage({ card, gallery }: { card: CardCode; gallery: Gallery }) {
  const [overlay, setOverlay] = useState<Overlay | null>(null);
  const numbers = useMemo(() => numberMedias(gallery), [gallery]);
  const isWide = useMediaQuery(WIDE_SCREEN);
  const shop = useShop(gallery, numbers);
  const order = shop.order.data;
  const watch = usePaymentWatch(order, 'pix');
  const { canSendPhoto } = useVenue();
  const downloads = useDownloads(order, gallery.sold);
  const refreshOrder = useRefreshOrder();
  const { refetch, isFetching } = useGallery(card);
  const openCheckout = () => setOverlay({ kind: 'checkout' });
  useBecomesTrue(order?.isCompleted ?? false, openCheckout);

  const close = () => setOverlay(null);
  const closeCheckout = () => {
    close();
    if (order?.isCompleted) void refreshOrder();
  };
  const cart = shop.cartFor(openCheckout);
  const panel = cart && <CartPanel cart={cart} picture={(media) => <MediaPicture media={media} isEager />} />;
  const everything = [...gallery.sold, ...(shop.canBuy ? gallery.unsold : []), ...gallery.extras];
  const unsold = new Set(gallery.unsold.map((media) => media.id));
  return (
    <GalleryFrame
      card={card}
      {...(shop.canBuy ? { onShowPrices: () => setOverlay({ kind: 'prices' }) } : {})}
      {...(canSendPhoto ? { onAddPhotos: () => setOverlay({ kind: 'upload' }) } : {})}
      cartButton={cart && <CartButton count={cart.count} onOpen={() => setOverlay({ kind: 'cart' })} />}
      cart={
        cart &&
        (isWide ? (
          <CartColumn>{panel}</CartColumn>
        ) : (
          <CartBar cart={cart} onOpen={() => setOverlay({ kind: 'cart' })} />
        ))
      }
    >
      {isEmptyGallery(gallery) ? (
        <EmptyGallery isRetrying={isFetching} onRetry={() => void refetch()} />
      ) : (
        <GallerySections
          gallery={gallery}
          numbers={numbers}
          shop={shop}
          downloads={downloads}
          onOpen={(media) => setOverlay({ kind: 'viewer', media: media.id })}
        />
      )}
      {overlay?.kind === 'prices' && shop.catalogue.data && (
        <PriceTableModal catalogue={shop.catalogue.data} onClose={close} />
      )}
      {overlay?.kind === 'cart' && cart && <CartSheet onClose={close}>{panel}</CartSheet>}
      <Suspense>
        {overlay?.kind === 'upload' && (
          <PhotoUpload card={gallery.cards.find(({ code }) => code === card) ?? null} onClose={close} />
        )}
        {overlay?.kind === 'viewer' && (
          <MediaViewer
            medias={everything}
            numbers={numbers}
            opened={overlay.media}
            selectionOf={(media) => (unsold.has(media.id) ? shop.selection : null)}
            onDownloaded={downloads.reportDownloaded}
            onClose={close}
          />
        )}
        {overlay?.kind === 'checkout' && order && (
          <Checkout
            order={order}
            cards={gallery.cards}
            watch={watch}
            onClose={closeCheckout}
            onDownload={downloads.downloadAll}
            isDownloading={downloads.isPreparing}
            hasDownloadFailed={downloads.hasFailed}
          />
        )}
      </Suspense>
    </GalleryFrame>
  );
}
