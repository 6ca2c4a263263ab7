import type { ReactNode } from 'react';
import type { SavedCart } from '#client/features/cart/cart.ts';
import { CartBar, CartColumn } from '#client/features/cart/cart-places.tsx';
import { CartStatus } from '#client/features/cart/cart-status.tsx';
import { MediaPicture } from '#client/features/gallery/grid/media-picture.tsx';
import { useMediaQuery, WIDE_SCREEN } from '#client/lib/use-media-query.ts';
import { useVenue } from '#client/queries/venue.ts';
import { useGalleryPage } from './gallery-page-context.tsx';
import { useCart, useSelection } from './use-cart.ts';
import { useWaitingPayment } from './waiting-payment.tsx';

/** The cart beside the photos or, on a phone, below them. */
export function CartPlace({ cart, panel }: { cart: SavedCart; panel: ReactNode }) {
  const { overlay, open } = useGalleryPage();
  const { theme } = useVenue();
  const isWide = useMediaQuery(WIDE_SCREEN);
  const waiting = useWaitingPayment();
  const isCovered = overlay?.kind === 'cart';
  if (isWide) {
    return (
      <CartColumn count={cart.count} isCovered={isCovered}>
        {panel}
      </CartColumn>
    );
  }
  return (
    <CartBar
      cart={cart}
      isCovered={isCovered}
      isScalloped={theme.edge === 'scallop'}
      picture={(media) => <MediaPicture media={media} isEager />}
      status={<BarStatus />}
      waiting={waiting}
      onOpen={open('cart')}
    />
  );
}

/** A component of its own: each tick renders it, and not the whole bar. */
function BarStatus() {
  const cart = useCart(useSelection());
  return cart && <CartStatus cart={cart} />;
}
