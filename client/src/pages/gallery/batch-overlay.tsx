import { useTranslation } from 'react-i18next';
import { FileByFile } from '#client/features/downloads/file-by-file.tsx';
import type { OpenBatch } from './use-downloads.ts';
import type { GalleryPageState } from './use-gallery-page.ts';

/** Many files one by one, over whatever asked for them. */
export function BatchOverlay({ page, batch }: { page: GalleryPageState; batch: OpenBatch }) {
  const { downloads, numbers, close } = page;
  const { t } = useTranslation();
  return (
    <FileByFile
      medias={batch.medias}
      completed={batch.completed}
      limits={batch.limits}
      nameOf={({ id, kind }) =>
        t(kind === 'video' ? 'gallery.video' : 'gallery.photo', { number: numbers.get(id) ?? 0 })
      }
      onCompleted={downloads.onTaken}
      onClose={close}
    />
  );
}
