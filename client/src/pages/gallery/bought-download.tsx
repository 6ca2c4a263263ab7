import { useTranslation } from 'react-i18next';
import { ArchiveStatus } from '#client/features/downloads/archive-status.tsx';
import { DownloadAll } from '#client/features/downloads/download-all.tsx';
import { useIsRefreshingGallery } from '#client/queries/gallery.ts';
import type { SectionDownloads } from './use-downloads.ts';

/** The download of what was just bought, in the buy modal's last step (requirement B2). */
export function BoughtDownload({ downloads }: { downloads: SectionDownloads }) {
  const { t } = useTranslation();
  const isWaiting = useIsRefreshingGallery();
  const { archive, openOneByOne, openToPhotos } = downloads;
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
