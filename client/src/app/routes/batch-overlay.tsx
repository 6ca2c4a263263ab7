import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { GalleryPageState } from './use-gallery-page.ts';

const FileByFile = lazy(() =>
  import('../../features/downloads/file-by-file.tsx').then((module) => ({ default: module.FileByFile })),
);

/** Many files one by one, over whatever asked for them; its chunk loads when it is first needed. */
export function BatchOverlay({ page }: { page: GalleryPageState }) {
  const { batch, downloads, numbers, close } = page;
  const { t } = useTranslation();
  if (!batch) return null;
  return (
    <Suspense>
      <FileByFile
        medias={batch.medias}
        ledger={batch.ledger}
        limits={batch.limits}
        nameOf={({ id, kind }) =>
          t(kind === 'video' ? 'gallery.video' : 'gallery.photo', { number: numbers.get(id) ?? 0 })
        }
        onTaken={downloads.onTaken}
        onClose={close}
      />
    </Suspense>
  );
}
