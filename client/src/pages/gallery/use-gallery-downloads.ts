import { useState } from 'react';
import type { BatchDownload, BatchOptions } from '#client/features/downloads/batch-download.ts';
import type { CompletedDownloads } from '#client/features/downloads/batch-state.ts';
import { useReportDownload } from '#client/features/downloads/report-download.ts';
import { shareLimits } from '#client/features/downloads/share-limits.ts';
import { useArchive, useSingleDownloads } from '#client/features/downloads/use-downloads.ts';
import { isTouchScreen } from '#client/lib/use-media-query.ts';
import type { Gallery, Media } from '#shared/media/media.ts';
import type { Order } from '#shared/order.ts';
import type { Overlay } from './overlays/overlay-entry.ts';
import { overlays } from './overlays/use-overlays.ts';

export const noDownloads = (): CompletedDownloads => ({ ids: new Set(), names: new Set() });

type Batch =
  | ({ readonly kind: 'files'; readonly fetched?: BatchDownload | null } & BatchOptions)
  | { readonly kind: 'film'; readonly medias: readonly Media[] };

/** `over` is the overlay below, which stays open. */
export type OpenBatch = Batch & { readonly over: Overlay | null };

/** Downloads single media, sections and chosen media, and reports them to the provider (requirements G7, G8, P3). */
export function useGalleryDownloads(order: Order | undefined, { sold, extras }: Pick<Gallery, 'sold' | 'extras'>) {
  const report = useReportDownload(order);
  const [batch, setBatch] = useState<OpenBatch | null>(null);
  const [limits] = useState(shareLimits);
  const [isTouched] = useState(isTouchScreen);
  const [completed] = useState(() => ({ bought: noDownloads(), extras: noDownloads() }));
  const onArchive = (medias: readonly Media[]) => report(medias, 'zip');
  const onTaken = (media: Media) => report([media], 'download');
  const openBatch = (opened: Batch) => {
    setBatch({ ...opened, over: overlays.snapshot().overlay });
    overlays.push({ kind: 'files' });
  };
  const openFiles = (options: BatchOptions, fetched: BatchDownload | null = null) =>
    openBatch({ kind: 'files', ...options, fetched });
  const ofMedias = (medias: readonly Media[], done: CompletedDownloads) => {
    const files = { medias, completed: done, limits } as const;
    // Null unless the device has a touch screen and a share sheet, which can save to its photos.
    const toPhotos = limits && isTouched ? files : null;
    return {
      toPhotos,
      openOneByOne: () => openFiles({ ...files, limits: null }),
      openToPhotos: toPhotos && (() => openFiles(toPhotos)),
      /** Null if there is no share sheet for files. */
      openShare: limits && (() => openFiles({ ...files, isSharing: true })),
    };
  };
  return {
    single: useSingleDownloads(onTaken),
    bought: { archive: useArchive('bought', sold, onArchive), ...ofMedias(sold, completed.bought) },
    extras: { archive: useArchive('extras', extras, onArchive), ...ofMedias(extras, completed.extras) },
    ofMedias,
    completed,
    openFiles,
    /** Opens the film maker in place of the files' dialog, whose last screen offers the film. */
    filmInstead: (medias: readonly Media[]) =>
      setBatch((files) => ({ kind: 'film', medias, over: files?.over ?? null })),
    openFilm: (medias: readonly Media[]) => openBatch({ kind: 'film', medias }),
    batch,
    onTaken,
  };
}
