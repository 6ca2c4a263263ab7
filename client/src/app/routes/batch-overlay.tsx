import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { Downloads } from './use-downloads.ts';

const FileByFile = lazy(() =>
  import('../../features/downloads/file-by-file.tsx').then((module) => ({ default: module.FileByFile })),
);

/** Many files one by one, over whatever asked for them; its chunk loads when it is first needed. */
export function BatchOverlay({ downloads, numbers }: { downloads: Downloads; numbers: ReadonlyMap<string, number> }) {
  const { t } = useTranslation();
  if (!downloads.batch) return null;
  return (
    <Suspense>
      <FileByFile
        {...downloads.batch}
        nameOf={({ id, kind }) =>
          t(kind === 'video' ? 'gallery.video' : 'gallery.photo', { number: numbers.get(id) ?? 0 })
        }
        onTaken={downloads.onTaken}
        onClose={downloads.closeBatch}
      />
    </Suspense>
  );
}
