import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { KeepCards } from '#client/features/cards/keep-cards.tsx';
import { Success, type SuccessProps } from '#client/features/checkout/receipt/success.tsx';
import { DownloadMain } from '#client/features/downloads/download-main.tsx';
import { FilmButton } from '#client/features/downloads/film/film-button.tsx';
import { ShareButton } from '#client/features/downloads/share-button.tsx';
import { showBought } from '#client/features/gallery/gallery-section.tsx';
import { useGalleryPage } from '#client/pages/gallery/gallery-page-context.tsx';
import { noDownloads } from '#client/pages/gallery/use-downloads.ts';
import { useIsRefreshingGallery } from '#client/queries/gallery.ts';
import { type Media, previewPath } from '#shared/media/media.ts';
import { closeOverlay, overlays } from './use-overlays.ts';

export function SuccessOverlay(props: Pick<SuccessProps, 'titleId' | 'order' | 'bought' | 'shapes' | 'logo' | 'help'>) {
  const { gallery } = useGalleryPage();
  return (
    <Success
      {...props}
      cards={gallery.cards}
      previewOf={previewPath}
      keep={<KeepCards cards={gallery.cards.map(({ code }) => code)} />}
      download={<BoughtDownload bought={props.bought} />}
      onClose={closeOverlay}
    />
  );
}

async function seeBought(): Promise<void> {
  closeOverlay();
  await overlays.whenClosed();
  // After the closing dialog has returned the focus.
  setTimeout(showBought);
}

function BoughtDownload({ bought }: { bought: readonly Media[] }) {
  const { downloads } = useGalleryPage();
  const { archive, openOneByOne, openToPhotos } = downloads.bought;
  const [shared] = useState(noDownloads);
  const { t } = useTranslation();
  const isWaiting = useIsRefreshingGallery();
  return (
    <DownloadMain
      isWaiting={isWaiting}
      label={t('checkout.success.download')}
      archive={archive}
      onOneByOne={openOneByOne}
      onToPhotos={openToPhotos}
      share={(isCompact) => (
        <ShareButton
          medias={bought}
          previewOf={previewPath}
          onShare={downloads.ofMedias(bought, shared).openShare}
          isCompact={isCompact}
        />
      )}
      film={<FilmButton medias={bought} onOpen={() => downloads.openFilm(bought)} isWide />}
      savedTitle={t('downloads.onDevice', { count: bought.length })}
      onSeePhotos={() => void seeBought()}
    />
  );
}
