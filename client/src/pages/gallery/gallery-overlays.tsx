import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import { lazyPart } from '#client/i18n/lazy-part.ts';
import { useVenue } from '#client/queries/venue.ts';
import type { CardCode } from '#shared/card-code.ts';
import type { PlainOverlay } from './overlay-entry.ts';
import { overlayAvailability } from './overlay-standing.ts';
import type { GalleryPageState } from './use-gallery-page.ts';
import { overlays } from './use-overlays.ts';

const CheckoutOverlay = lazyPart(() => import('./checkout-overlay.tsx').then((module) => module.CheckoutOverlay));
const PhotoUpload = lazyPart(() =>
  import('#client/features/photo-upload/photo-upload.tsx').then((module) => module.PhotoUpload),
);
const ViewerOverlay = lazyPart(() => import('./viewer-overlay.tsx').then((module) => module.ViewerOverlay));
const PriceTableModal = lazyPart(() =>
  import('#client/features/gallery/price-table-modal.tsx').then((module) => module.PriceTableModal),
);
const CartSheet = lazy(() =>
  import('#client/features/cart/cart-sheet.tsx').then((module) => ({ default: module.CartSheet })),
);
const CardsOverlay = lazy(() => import('./cards-overlay.tsx').then((module) => ({ default: module.CardsOverlay })));

type GalleryOverlaysProps = { page: GalleryPageState; card: CardCode; cartPanel: ReactNode };
type PlainProps = GalleryOverlaysProps & { kind: PlainOverlay };

/** What opens over the photos; the heavy parts load when they are opened first. */
export function GalleryOverlays(props: GalleryOverlaysProps) {
  const { overlay } = props.page;
  if (!overlay) return null;
  if ('media' in overlay) {
    return (
      <Suspense>
        <ViewerOverlay {...props} overlay={overlay} />
      </Suspense>
    );
  }
  return <PlainOverlayGate {...props} kind={overlay.kind} />;
}

/** Shows what the history says is open, or closes it again where there is nothing to show, any more. */
function PlainOverlayGate(props: PlainProps) {
  const { kind, page } = props;
  const { shop, order, isRestored } = page;
  const { canSendPhoto } = useVenue();
  const isOrderComing = shop.catalogue.isPending || (shop.canBuy && shop.order.isPending);
  const standing = overlayAvailability(kind, isRestored, {
    hasPrices: shop.catalogue.isPending ? undefined : shop.canBuy,
    hasCart: isOrderComing ? undefined : props.cartPanel !== null,
    order: order ?? (isOrderComing ? undefined : null),
    payment: page.watch.payment,
    canSendPhoto,
  });
  useEffect(() => {
    if (standing === 'gone') overlays.close();
    if (standing === 'shown' && isRestored) overlays.admit();
  }, [standing, isRestored]);
  return standing === 'shown' && <OpenOverlay {...props} />;
}

const keepOpen = (stop: (() => void) | null) => overlays.keepOpen(stop);

function OpenOverlay({ kind, page, card, cartPanel }: PlainProps): ReactNode {
  const { close, gallery, order, shop } = page;
  switch (kind) {
    case 'prices':
      return shop.catalogue.data && <PriceTableModal catalogue={shop.catalogue.data} onClose={close} />;
    case 'cart':
      return (
        <Suspense>
          <CartSheet onClose={close}>{cartPanel}</CartSheet>
        </Suspense>
      );
    // Stands over what it was opened from, beside all of this.
    case 'files':
      return null;
    case 'cards':
      return (
        <Suspense>
          <CardsOverlay first={card} orderClient={shop.orderClient} onClose={close} />
        </Suspense>
      );
    case 'upload':
      return (
        <Suspense>
          <PhotoUpload
            card={gallery.cards.find(({ code }) => code === card) ?? null}
            onClose={close}
            onSending={keepOpen}
          />
        </Suspense>
      );
    case 'checkout':
      return (
        order && (
          <Suspense>
            <CheckoutOverlay page={page} order={order} />
          </Suspense>
        )
      );
  }
}
