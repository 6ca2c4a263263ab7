import type { SavedCart } from '#client/features/cart/cart.ts';
import { CartBar, CartColumn } from '#client/features/cart/cart-containers.tsx';
import { CartStatus } from '#client/features/cart/cart-status.tsx';
import { lazyPart } from '#client/lib/lazy-part.tsx';
import { useMediaQuery, WIDE_SCREEN } from '#client/lib/use-media-query.ts';
import { useVenue } from '#client/queries/venue.ts';
import { packageOffer } from '#shared/prices/package-offer.ts';
import { useGalleryOverlay } from './gallery-page-context.tsx';
import { opens } from './overlays/use-overlays.ts';
import { PackageTicket } from './unsold-offer.tsx';
import { useCart, useSelection } from './use-cart.ts';
import { useWaitingPayment } from './waiting-payment.tsx';

const GalleryCartBody = lazyPart(() => import('./gallery-cart-body.tsx').then((module) => module.GalleryCartBody));

/** Beside the photos, or below them on a phone. The column comes whole, so that its ticket does not move. */
export function CartBarOrColumn({ cart }: { cart: SavedCart }) {
  const { overlay } = useGalleryOverlay();
  const { theme } = useVenue();
  const isWide = useMediaQuery(WIDE_SCREEN);
  const waiting = useWaitingPayment();
  const isCovered = overlay?.kind === 'cart';
  if (isWide) {
    const { order, offers } = cart;
    const hasTicket = offers !== null && packageOffer(order, offers.catalogue, offers.all) !== null;
    return (
      <CartColumn count={cart.count} isCovered={isCovered} ticket={hasTicket && <PackageTicket isOption />}>
        <GalleryCartBody isBesidePhotos hasPackage={!hasTicket} />
      </CartColumn>
    );
  }
  return (
    <CartBar
      cart={cart}
      isCovered={isCovered}
      isScalloped={theme.edge === 'scallop'}
      status={<BarStatus />}
      waiting={waiting}
      onOpen={opens('cart')}
    />
  );
}

/** Separate, so that a tick renders only this. */
function BarStatus() {
  const cart = useCart(useSelection());
  return cart && <CartStatus cart={cart} />;
}
