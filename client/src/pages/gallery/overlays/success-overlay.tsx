import { useTranslation } from 'react-i18next';
import { SuccessDialog } from '#client/features/checkout/receipt/success-dialog.tsx';
import { DownloadMain } from '#client/features/downloads/download-main.tsx';
import { ShareButton } from '#client/features/downloads/share-button.tsx';
import { previewPath } from '#client/features/gallery/viewer/preview-path.ts';
import { HelpLink } from '#client/features/site/help-link.tsx';
import { VenueLogo } from '#client/features/site/venue-logo.tsx';
import { useGalleryPage } from '#client/pages/gallery/gallery-page-context.tsx';
import { useIsRefreshingGallery } from '#client/queries/gallery.ts';
import { useVenue } from '#client/queries/venue.ts';
import { Button } from '#client/ui/button.tsx';
import type { Media } from '#shared/media.ts';
import { type Order, orderedMedias } from '#shared/order.ts';

/** What an order bought, as the gallery has it. After a reload its media are not known: what was ever bought stands in. */
function useBought(order: Order): readonly Media[] {
  const { gallery } = useGalleryPage();
  const ordered = orderedMedias(order);
  const bought = [...gallery.sold, ...gallery.unsold].filter(({ id }) => ordered.has(id));
  return bought.length > 0 ? bought : gallery.sold;
}

/** The completed order over the gallery: its photos, what saves them, and the receipt. */
export function SuccessOverlay({ order }: { order: Order }) {
  const { card, gallery, close } = useGalleryPage();
  const venue = useVenue();
  const bought = useBought(order);
  return (
    <SuccessDialog
      order={order}
      cards={gallery.cards}
      bought={bought}
      previewOf={previewPath}
      logo={<VenueLogo name={venue.name} url={venue.logoUrl} size="small" />}
      download={<BoughtDownload bought={bought} />}
      help={<HelpLink venue={venue} cardCode={card} />}
      onClose={close}
    />
  );
}

/** The download of what was just bought (requirement B2). */
function BoughtDownload({ bought }: { bought: readonly Media[] }) {
  const { downloads, close } = useGalleryPage();
  const { archive, openOneByOne, openToPhotos } = downloads.bought;
  const { t } = useTranslation();
  return (
    <DownloadMain
      isWaiting={useIsRefreshingGallery()}
      label={t('checkout.success.download')}
      archive={archive}
      onOneByOne={openOneByOne}
      onToPhotos={openToPhotos}
      share={(isCompact) => <ShareButton medias={bought} previewOf={previewPath} isCompact={isCompact} />}
      seePhotos={
        <Button variant="secondary" isWide onClick={close}>
          {t('checkout.success.seePhotos')}
        </Button>
      }
    />
  );
}
