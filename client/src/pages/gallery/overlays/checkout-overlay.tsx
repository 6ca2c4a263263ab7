import { Suspense, useEffect, useMemo } from 'react';
import { Checkout } from '#client/features/checkout/checkout.tsx';
import { MediaPicture } from '#client/features/gallery/grid/media-picture.tsx';
import { HelpLink } from '#client/features/site/help-link.tsx';
import { VenueLogo } from '#client/features/site/venue-logo.tsx';
import { lazyPart } from '#client/i18n/lazy-part.ts';
import { useGalleryPage } from '#client/pages/gallery/gallery-page-context.tsx';
import { completedAt } from '#client/payment/finish-order.ts';
import { forgetReceipt, keepReceipt } from '#client/payment/shown-receipt.ts';
import { useVenue } from '#client/queries/venue.ts';
import { logProblem } from '#client/services/problem-log.ts';
import type { JoinedGallery, Media } from '#shared/media.ts';
import { type Order, orderedMedias } from '#shared/order.ts';

const loadSuccess = () => import('./success-overlay.tsx').then((module) => module.SuccessOverlay);

const SuccessOverlay = lazyPart(loadSuccess);

/** Loads what follows the payment while the visitor still fills in the steps: it opens at once. */
function useLoadSuccess(): void {
  useEffect(() => {
    // What fails here is loaded again when it is shown, and a failure shows then.
    loadSuccess().catch((error: unknown) => logProblem('the success did not load ahead', error));
  }, []);
}

/** Keeps the buyer's receipt in the tab while it is on the screen. */
function useKeepReceipt(order: Order): void {
  const { card } = useGalleryPage();
  useEffect(() => {
    if (!order.isCompleted || order.buyer.kind !== 'you') return;
    keepReceipt(card, { order, completedAt: completedAt(order.reference) ?? null });
    return forgetReceipt;
  }, [card, order]);
}

/** The media of an order, in the gallery's order. Those of a card that is not open are missing. */
function useOrderMedias(order: Order, { unsold, sold }: JoinedGallery): readonly Media[] {
  return useMemo(() => {
    const ordered = orderedMedias(order);
    return [...unsold, ...sold].filter(({ id }) => ordered.has(id));
  }, [order, unsold, sold]);
}

/** The checkout over the gallery, and what follows the payment. */
export function CheckoutOverlay({ order }: { order: Order }) {
  const { card, gallery, watch, close } = useGalleryPage();
  const venue = useVenue();
  useKeepReceipt(order);
  useLoadSuccess();
  return (
    <Checkout
      order={order}
      medias={useOrderMedias(order, gallery)}
      picture={(media) => <MediaPicture media={media} isEager />}
      logo={<VenueLogo name={venue.name} url={venue.logoUrl} size="small" />}
      cards={gallery.cards}
      watch={watch}
      onClose={close}
      success={
        <Suspense>
          <SuccessOverlay order={order} />
        </Suspense>
      }
      help={<HelpLink venue={venue} cardCode={card} />}
    />
  );
}
