import type { CardCode } from '#shared/card-code.ts';
import type { Gallery } from '#shared/media.ts';
import { CartBar } from '../../features/cart/cart-bar.tsx';
import { CartButton } from '../../features/cart/cart-button.tsx';
import { CartColumn } from '../../features/cart/cart-column.tsx';
import { CartPanel } from '../../features/cart/cart-panel.tsx';
import { EmptyGallery } from '../../features/gallery/gallery-states.tsx';
import { MediaPicture } from '../../features/gallery/media-picture.tsx';
import { useMediaQuery, WIDE_SCREEN } from '../../lib/use-media-query.ts';
import { isEmptyGallery, useGallery } from '../../queries/gallery.ts';
import { useVenue } from '../../queries/venue.ts';
import { BatchOverlay } from './batch-overlay.tsx';
import { GalleryFrame } from './gallery-frame.tsx';
import { GalleryOverlays } from './gallery-overlays.tsx';
import { GallerySections } from './gallery-sections.tsx';
import { useGalleryPage } from './use-gallery-page.ts';

/** A gallery that has loaded: its sections, the order beside them, and what opens over them. */
export function GalleryPage({ card, gallery }: { card: CardCode; gallery: Gallery }) {
  const page = useGalleryPage(gallery);
  const isWide = useMediaQuery(WIDE_SCREEN);
  const { refetch, isFetching } = useGallery(card);
  const { cart, shop, open } = page;
  const { canSendPhoto } = useVenue();
  const panel = cart && <CartPanel cart={cart} picture={(media) => <MediaPicture media={media} isEager />} />;
  const place = isWide ? <CartColumn>{panel}</CartColumn> : cart && <CartBar cart={cart} onOpen={open('cart')} />;
  return (
    <GalleryFrame
      card={card}
      onShowPrices={shop.canBuy ? open('prices') : undefined}
      onAddPhotos={canSendPhoto ? open('upload') : undefined}
      cartButton={cart && <CartButton count={cart.count} onOpen={open('cart')} />}
      cart={cart && place}
    >
      {isEmptyGallery(gallery) ? (
        <EmptyGallery isRetrying={isFetching} onRetry={() => void refetch()} />
      ) : (
        <GallerySections {...page} onOpen={(media) => page.openViewer(media.id)} />
      )}
      <GalleryOverlays page={page} card={card} cartPanel={panel} />
      <BatchOverlay downloads={page.downloads} numbers={page.numbers} />
    </GalleryFrame>
  );
}
