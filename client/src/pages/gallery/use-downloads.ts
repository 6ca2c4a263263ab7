import { useCallback, useState } from 'react';
import type { CompletedDownloads } from '#client/features/downloads/batch-download.ts';
import { type ShareLimits, shareLimits } from '#client/features/downloads/share-sheet.ts';
import { type Archive, useArchive, useSingleDownloads } from '#client/features/downloads/use-downloads.ts';
import { useReportDownload } from '#client/order/report-downloads.ts';
import type { Gallery, Media } from '#shared/media/media.ts';
import type { Overlay } from './overlays/overlay-entry.ts';
import { overlays } from './overlays/use-overlays.ts';

const noDownloads = (): CompletedDownloads => ({ bytes: new Map(), names: new Set() });

export type SectionDownloads = {
  readonly archive: Archive;
  readonly openOneByOne: () => void;
  /** Null where the platform cannot save to its photo library. */
  readonly openToPhotos: (() => void) | null;
};

type Batch = { readonly medias: readonly Media[] } & (
  | { readonly kind: 'files'; readonly completed: CompletedDownloads; readonly limits: ShareLimits | null }
  | { readonly kind: 'film' }
);

/** `over`: the overlay below, which stays open. */
export type OpenBatch = Batch & { readonly over: Overlay | null };

/** One media, sections and reports (requirements G7, G8, P3). @param order its signed id */
export function useDownloads(order: string | undefined, { sold, extras }: Pick<Gallery, 'sold' | 'extras'>) {
  const report = useReportDownload(order);
  const [batch, setBatch] = useState<OpenBatch | null>(null);
  const [limits] = useState(shareLimits);
  const [completed] = useState(() => ({ bought: noDownloads(), extras: noDownloads() }));
  const onArchive = useCallback((medias: readonly Media[]) => report(medias, 'zip'), [report]);
  const onTaken = useCallback((media: Media) => report([media], 'download'), [report]);
  const openBatch = (opened: Batch) => {
    setBatch({ ...opened, over: overlays.snapshot().overlay });
    overlays.push({ kind: 'files' });
  };
  const section = (medias: readonly Media[], archive: Archive, done: CompletedDownloads): SectionDownloads => ({
    archive,
    openOneByOne: () => openBatch({ kind: 'files', medias, completed: done, limits: null }),
    openToPhotos: limits && (() => openBatch({ kind: 'files', medias, completed: done, limits })),
  });
  return {
    single: useSingleDownloads(onTaken),
    bought: section(sold, useArchive(sold, onArchive), completed.bought),
    extras: section(extras, useArchive(extras, onArchive), completed.extras),
    openFilm: (medias: readonly Media[]) => openBatch({ kind: 'film', medias }),
    batch,
    onTaken,
  };
}
