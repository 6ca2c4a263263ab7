import { useTranslation } from 'react-i18next';
import { Checkout } from '#client/features/checkout/checkout.tsx';
import { ArchiveStatus } from '#client/features/downloads/archive-status.tsx';
import { DownloadAll } from '#client/features/downloads/download-all.tsx';
import { HelpLink } from '#client/features/site/help-link.tsx';
import { useGalleryPage } from '#client/pages/gallery/gallery-page-context.tsx';
import { useIsRefreshingGallery } from '#client/queries/gallery.ts';
import { useVenue } from '#client/queries/venue.ts';
import type { Order } from '#shared/order.ts';

/** The checkout over the gallery, with the download of what was bought in its last step. */
export function CheckoutOverlay({ order }: { order: Order }) {
  const { card, gallery, watch, close } = useGalleryPage();
  const venue = useVenue();
  return (
    <Checkout
      order={order}
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
