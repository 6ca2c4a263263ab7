import { lazy, Suspense } from 'react';
import type { CardCode } from '#shared/card-code.ts';
import type { JoinedGallery } from '#shared/media.ts';
import { CardTroubles } from '../../features/cards/card-troubles.tsx';
import { CardsButton } from '../../features/cards/cards-button.tsx';
import { CartBar } from '../../features/cart/cart-bar.tsx';
import { CartButton } from '../../features/cart/cart-button.tsx';
import { CartColumn } from '../../features/cart/cart-column.tsx';
import { EmptyGallery } from '../../features/gallery/gallery-states.tsx';
import { MediaPicture } from '../../features/gallery/media-picture.tsx';
import { useMediaQuery, WIDE_SCREEN } from '../../lib/use-media-query.ts';
import { useCards } from '../../queries/cards.ts';
import { isEmptyGallery, useGallery } from '../../queries/gallery.ts';
import { useVenue } from '../../queries/venue.ts';
import { PartBoundary } from '../../ui/part-boundary.tsx';
import { BatchOverlay } from './batch-overlay.tsx';
import { GalleryFrame } from './gallery-frame.tsx';
import { GalleryOverlays } from './gallery-overlays.tsx';
import { GallerySections } from './gallery-sections.tsx';
import { useGalleryPage } from './use-gallery-page.ts';

const CartPanel = lazy(() =>
  import('../../features/cart/cart-panel.tsx').then((module) => ({ default: module.CartPanel })),
);

/** A gallery that has loaded: its sections, the order beside them, and what opens over them. */
export function GalleryPage({ card, gallery }: { card: CardCode; gallery: JoinedGallery }) {
  const page = useGalleryPage(gallery);
  const isWide = useMediaQuery(WIDE_SCREEN);
  const { refetch, isFetching } = useGallery(card);
  const { cart, shop, open } = page;
  const cards = useCards(card);
  const { canSendPhoto } = useVenue();
  const panel = cart && (
    <Suspense>
      <CartPanel cart={cart} picture={(media) => <MediaPicture media={media} isEager />} />
    </Suspense>
  );
  const isCovered = page.overlay?.kind === 'cart';
  const place = isWide ? (
    <CartColumn isCovered={isCovered}>{panel}</CartColumn>
  ) : (
    cart && <CartBar cart={cart} isCovered={isCovered} onOpen={open('cart')} />
  );
  const safePlace = <PartBoundary shown={shop.order.data}>{place}</PartBoundary>;
  return (
    <GalleryFrame
      card={card}
      onShowPrices={shop.canBuy ? open('prices') : undefined}
      onAddPhotos={canSendPhoto ? open('upload') : undefined}
      cardsButton={<CardsButton count={cards.length} onOpen={open('cards')} />}
      cartButton={cart && <CartButton count={cart.count} onOpen={open('cart')} />}
      cart={cart && safePlace}
      isCartAwaited={gallery.unsold.length > 0 && shop.isOrderAwaited}
    >
      <CardTroubles cards={cards} onOpenCards={open('cards')} />
      {isEmptyGallery(gallery) ? (
        <EmptyGallery isRetrying={isFetching} onRetry={() => void refetch()} />
      ) : (
        <PartBoundary shown={gallery}>
          <GallerySections {...page} onOpen={(media) => page.openViewer(media.id)} />
        </PartBoundary>
      )}
      <PartBoundary shown={page.overlay} onClose={page.close}>
        <GalleryOverlays page={page} card={card} cartPanel={panel} />
      </PartBoundary>
      <BatchOverlay page={page} />
    </GalleryFrame>
  );
}
