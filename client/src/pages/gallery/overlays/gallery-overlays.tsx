import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { getDraft } from '#client/features/checkout/drafts.ts';
import { lazyPart } from '#client/i18n/lazy-part.ts';
import { useGalleryOverlay, useGalleryPage, useGalleryShop } from '#client/pages/gallery/gallery-page-context.tsx';
import { setCompletedAt } from '#client/payment/finish-order.ts';
import { usePayment } from '#client/payment/payment-context.tsx';
import { receiptBeforeReload } from '#client/payment/shown-receipt.ts';
import { useVenue } from '#client/queries/venue.ts';
import type { Order } from '#shared/order.ts';
import { overlayAvailability } from './overlay-availability.ts';
import type { PlainOverlay } from './overlay-entry.ts';
import { closeOverlay, overlays } from './use-overlays.ts';

const CheckoutOverlay = lazyPart(() => import('./checkout-overlay.tsx').then((module) => module.CheckoutOverlay));
const PhotoUpload = lazyPart(() =>
  import('#client/features/photo-upload/photo-upload.tsx').then((module) => module.PhotoUpload),
);
const ViewerOverlay = lazyPart(() => import('./viewer-overlay.tsx').then((module) => module.ViewerOverlay));
const PricesOverlay = lazyPart(() => import('./prices-overlay.tsx').then((module) => module.PricesOverlay));
const CartSheet = lazyPart(() => import('#client/features/cart/cart-places.tsx').then((module) => module.CartSheet));
const FilmOverlay = lazyPart(() => import('./film-overlay.tsx').then((module) => module.FilmOverlay));
const CardsOverlay = lazyPart(() => import('./cards-overlay.tsx').then((module) => module.CardsOverlay));

/** Loads what most visitors open: the viewer, the cart, the prices. */
export const loadFirstOverlays = () => Promise.all([ViewerOverlay, CartSheet, PricesOverlay].map(({ load }) => load()));

/** Loads the checkout, which whoever has chosen something is likely to open. */
export const loadCheckout = () => CheckoutOverlay.load();

/** What opens over the photos; the heavy parts load when they are opened for the first time. */
export function GalleryOverlays({ cartPanel }: { cartPanel: ReactNode }) {
  const { overlay } = useGalleryOverlay();
  if (!overlay) return null;
  if ('media' in overlay) return <ViewerOverlay overlay={overlay} />;
  return <PlainOverlayGate kind={overlay.kind} cartPanel={cartPanel} />;
}

/**
 * The completed order whose receipt was open before a reload; null without one. The gallery has a new order by then, as
 * long as its cards have something to buy.
 */
function useReceiptBeforeReload(kind: PlainOverlay): Order | null {
  const { card } = useGalleryPage();
  const { order } = useGalleryShop();
  const { isRestored } = useGalleryOverlay();
  const [receipt, setReceipt] = useState<Order | null>();
  if (receipt !== undefined || !order) return kind === 'checkout' ? (receipt ?? null) : null;
  const shown = kind === 'checkout' && isRestored && !order.isCompleted ? receiptBeforeReload(card, order) : null;
  if (shown?.completedAt) setCompletedAt(shown.order.reference, shown.completedAt);
  setReceipt(shown?.order ?? null);
  return shown?.order ?? null;
}

type PlainProps = { kind: PlainOverlay; order: Order | undefined; cartPanel: ReactNode };

/** Shows what the history says is open, or closes it where there is nothing to show. */
function PlainOverlayGate({ kind, cartPanel }: Omit<PlainProps, 'order'>) {
  const { shop, order: current } = useGalleryShop();
  const { isRestored } = useGalleryOverlay();
  const { payment } = usePayment();
  const order = useReceiptBeforeReload(kind) ?? current;
  const { canSendPhoto } = useVenue();
  const isOrderComing = shop.catalogue.isPending || (shop.canBuy && shop.order.isPending);
  const availability = overlayAvailability(kind, isRestored, {
    hasPrices: shop.catalogue.isPending ? undefined : shop.canBuy,
    hasCart: isOrderComing ? undefined : cartPanel !== null,
    order: order ?? (isOrderComing ? undefined : null),
    payment,
    canSendPhoto,
    hasBegunCheckout: order !== undefined && getDraft(order.reference).steps !== undefined,
  });
  useEffect(() => {
    if (availability === 'gone') overlays.close();
    if (availability === 'shown' && isRestored) overlays.admit();
  }, [availability, isRestored]);
  return availability === 'shown' && <OpenOverlay kind={kind} order={order} cartPanel={cartPanel} />;
}

const keepOpen = (onBack: (() => void) | null) => overlays.keepOpen(onBack);

function OpenOverlay({ kind, order, cartPanel }: PlainProps): ReactNode {
  const { card, gallery } = useGalleryPage();
  const { cart } = useGalleryShop();
  switch (kind) {
    case 'prices':
      return (
        <Suspense>
          <PricesOverlay />
        </Suspense>
      );
    case 'cart':
      return (
        <Suspense>
          <CartSheet count={cart?.count ?? 0} onClose={closeOverlay}>
            {cartPanel}
          </CartSheet>
        </Suspense>
      );
    // GalleryPage renders the files: they lie over another overlay.
    case 'files':
      return null;
    case 'cards':
      return (
        <Suspense>
          <CardsOverlay />
        </Suspense>
      );
    case 'film':
      return (
        <Suspense>
          <FilmOverlay />
        </Suspense>
      );
    case 'upload':
      return (
        <Suspense>
          <PhotoUpload
            card={gallery.cards.find(({ code }) => code === card) ?? null}
            onClose={closeOverlay}
            onSending={keepOpen}
          />
        </Suspense>
      );
    case 'checkout':
      return (
        order && (
          <Suspense>
            <CheckoutOverlay order={order} />
          </Suspense>
        )
      );
  }
}
