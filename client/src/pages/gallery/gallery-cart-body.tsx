import type { ComponentProps } from 'react';
import { CartBody } from '#client/features/cart/cart-body.tsx';
import type { Selection } from '#client/features/gallery/grid/media-grid.tsx';
import { MediaPicture } from '#client/features/gallery/grid/media-picture.tsx';
import { focusMedia } from '#client/features/gallery/grid/mounted-grids.ts';
import type { Media } from '#shared/media/media.ts';
import { useGalleryPage } from './gallery-page-context.tsx';
import { overlays } from './overlays/use-overlays.ts';
import { useCart, useSelection } from './use-cart.ts';
import { useWaitingPayment } from './waiting-payment.tsx';

/** One function for all renders: the cart's tiles render again only where they change. */
const picture = (media: Media) => <MediaPicture media={media} />;

type GalleryCartBodyProps = Pick<ComponentProps<typeof CartBody>, 'hasPackage' | 'isBesidePhotos'>;

/** The cart with the gallery's pictures, and the way from it to the photos that are not chosen yet. */
export function GalleryCartBody(place: GalleryCartBodyProps) {
  const { gallery } = useGalleryPage();
  const selection = useSelection();
  const cart = useCart(selection);
  const showMore = useShowMore(selection);
  const waiting = useWaitingPayment();
  return (
    <>
      {waiting}
      {cart && (
        <CartBody
          {...place}
          cart={cart}
          offered={gallery.unsold}
          picture={picture}
          onMore={showMore}
          isPaymentWaiting={waiting !== null}
        />
      )}
    </>
  );
}

/** Closes what is open, and moves the focus to the first media for sale that is not chosen. */
function useShowMore(selection: Selection | null): () => Promise<void> {
  const { gallery } = useGalleryPage();
  return async () => {
    const first = gallery.unsold.find((media) => !selection?.isChosen(media));
    if (!first) return;
    overlays.closeAll();
    await overlays.whenClosed();
    // The dialog returns the focus when it leaves the page. That is before the next task.
    setTimeout(() => focusMedia(first.id));
  };
}
