import { useTranslation } from 'react-i18next';
import { FileByFile } from '#client/features/downloads/file-by-file.tsx';
import { MediaPicture } from '#client/features/gallery/grid/media-picture.tsx';
import { useGalleryDownloads, useGalleryPage } from '#client/pages/gallery/gallery-page-context.tsx';
import type { OpenBatch } from '#client/pages/gallery/use-downloads.ts';
import { closeOverlay } from './use-overlays.ts';

/** Downloads many files one by one, over the overlay that asked for them. */
export function BatchOverlay({ batch }: { batch: OpenBatch }) {
  const { numbers } = useGalleryPage().gallery;
  const { onTaken } = useGalleryDownloads();
  const { t } = useTranslation();
  return (
    <FileByFile
      medias={batch.medias}
      completed={batch.completed}
      limits={batch.limits}
      nameOf={({ id, kind }) =>
        t(kind === 'video' ? 'gallery.video' : 'gallery.photo', { number: numbers.get(id) ?? 0 })
      }
      picture={(media) => <MediaPicture media={media} isEager />}
      onCompleted={onTaken}
      onClose={closeOverlay}
    />
  );
}
