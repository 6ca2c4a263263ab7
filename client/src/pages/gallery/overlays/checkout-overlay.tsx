import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Checkout } from '#client/features/checkout/checkout.tsx';
import { ArchiveStatus } from '#client/features/downloads/archive-status.tsx';
import { DownloadAll } from '#client/features/downloads/download-all.tsx';
import { MediaPicture } from '#client/features/gallery/grid/media-picture.tsx';
import { HelpLink } from '#client/features/site/help-link.tsx';
import { VenueLogo } from '#client/features/site/venue-logo.tsx';
import { useGalleryPage } from '#client/pages/gallery/gallery-page-context.tsx';
import { completedAt } from '#client/payment/finish-order.ts';
import { forgetReceipt, keepReceipt } from '#client/payment/shown-receipt.ts';
import { useIsRefreshingGallery } from '#client/queries/gallery.ts';
import { useVenue } from '#client/queries/venue.ts';
import type { JoinedGallery, Media } from '#shared/media.ts';
import { type Order, orderedMedias } from '#shared/order.ts';

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

/** The checkout over the gallery, with the download of what was bought in its last step. */
export function CheckoutOverlay({ order }: { order: Order }) {
  const { card, gallery, watch, close } = useGalleryPage();
  const venue = useVenue();
  useKeepReceipt(order);
  return (
    <Checkout
      order={order}
      medias={useOrderMedias(order, gallery)}
      picture={(media) => <MediaPicture media={media} isEager />}
      logo={<VenueLogo name={venue.name} url={venue.logoUrl} size="small" />}
      cards={gallery.cards}
      watch={watch}
      onClose={close}
      download={<BoughtDownload />}
      help={<HelpLink venue={venue} cardCode={card} />}
    />
  );
}

/** The download of what was just bought (requirement B2). */
function BoughtDownload() {
  const { archive, openOneByOne, openToPhotos } = useGalleryPage().downloads.bought;
  const { t } = useTranslation();
  const isWaiting = useIsRefreshingGallery();
  return (
    <>
      <ArchiveStatus state={archive.state} onOneByOne={openOneByOne} />
      <DownloadAll
        isMain
        isWaiting={isWaiting}
        label={t('checkout.success.download')}
        archive={archive}
        onToPhotos={openToPhotos}
      />
    </>
  );
}
