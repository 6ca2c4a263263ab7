import { useCallback, useEffect, useMemo, useState } from 'react';
import type { BatchDownload, BatchOptions, CompletedDownloads } from '#client/features/downloads/batch-download.ts';
import { shareLimits } from '#client/features/downloads/share-limits.ts';
import { useArchive, useSingleDownloads } from '#client/features/downloads/use-downloads.ts';
import type { Selection } from '#client/features/gallery/grid/media-grid.tsx';
import { type RouterInputs, trpc } from '#client/lib/trpc.ts';
import { type Gallery, type JoinedGallery, type Media, mediaName } from '#shared/media/media.ts';
import { type Order, orderedMedias } from '#shared/order.ts';
import type { Overlay } from './overlays/overlay-entry.ts';
import { overlays } from './overlays/use-overlays.ts';

export const noDownloads = (): CompletedDownloads => ({ ids: new Set(), names: new Set() });

type Batch =
  | ({ readonly kind: 'files'; readonly fetched?: BatchDownload | null } & BatchOptions)
  | { readonly kind: 'film'; readonly medias: readonly Media[] };

/** `over` is the overlay below, which stays open. */
export type OpenBatch = Batch & { readonly over: Overlay | null };

/** Downloads single media and sections, and reports them (requirements G7, G8, P3). */
export function useDownloads(order: Order | undefined, { sold, extras }: Pick<Gallery, 'sold' | 'extras'>) {
  const report = useReportDownload(order);
  const [batch, setBatch] = useState<OpenBatch | null>(null);
  const [limits] = useState(shareLimits);
  const [isTouched] = useState(() => matchMedia('(pointer: coarse)').matches);
  const [completed] = useState(() => ({ bought: noDownloads(), extras: noDownloads() }));
  const onArchive = useCallback((medias: readonly Media[]) => report(medias, 'zip'), [report]);
  const onTaken = useCallback((media: Media) => report([media], 'download'), [report]);
  const openBatch = (opened: Batch) => {
    setBatch({ ...opened, over: overlays.snapshot().overlay });
    overlays.push({ kind: 'files' });
  };
  const openFiles = (options: BatchOptions, fetched: BatchDownload | null = null) =>
    openBatch({ kind: 'files', ...options, fetched });
  const ofMedias = (medias: readonly Media[], done: CompletedDownloads) => {
    const files = { medias, completed: done, limits } as const;
    // Null if the platform cannot save to its photo library.
    const toPhotos = limits && isTouched ? files : null;
    return {
      toPhotos,
      openOneByOne: () => openFiles({ ...files, limits: null }),
      openToPhotos: toPhotos && (() => openFiles(toPhotos)),
      /** Null if the platform has no share sheet that accepts files. */
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
    /** Replaces the dialog of the files, whose end offers the film. */
    filmInstead: (medias: readonly Media[]) =>
      setBatch((files) => ({ kind: 'film', medias, over: files?.over ?? null })),
    openFilm: (medias: readonly Media[]) => openBatch({ kind: 'film', medias }),
    batch,
    onTaken,
  };
}

const always = () => true;

/** Holds the bought media and extras that are chosen to be saved together, while the page is open (requirement G15). */
export function useBoughtChoice({ sold, extras }: Pick<JoinedGallery, 'sold' | 'extras'>) {
  const [chosenNames, setChosenNames] = useState<ReadonlySet<string>>(new Set());
  return useMemo(() => {
    const isChosen = ({ id }: Media) => chosenNames.has(mediaName(id));
    const onToggleAll = (medias: readonly Media[], isWanted: boolean) =>
      setChosenNames((before) => {
        const after = new Set(before);
        for (const { id } of medias) after[isWanted ? 'add' : 'delete'](mediaName(id));
        return after;
      });
    const selection: Selection = {
      isChosen,
      chosenNames,
      isChanging: () => false,
      isLocked: false,
      isOfBought: true,
      pendingCount: 0,
      onToggle: (media, isWanted) => onToggleAll([media], isWanted),
      onToggleAll,
      canTick: always,
    };
    const medias = chosenNames.size === 0 ? [] : [...sold, ...extras].filter(isChosen);
    // The completed downloads are of this choice; another one begins without any.
    return { selection, medias, completed: noDownloads() };
  }, [chosenNames, sold, extras]);
}

/** Without `order`, the shown order counts. */
type DownloadReport = Pick<RouterInputs['order']['reportDownload'], 'downloads' | 'kind'> & { readonly order?: string };

type Send = (report: DownloadReport) => void;

/** Reports each download once, to the order that sold it or else to the current one, and waits until that is known. */
export class DownloadReports {
  #send: Send | null = null;
  /** Maps the names of media to the orders that sold them in this tab. */
  readonly #soldBy = new Map<string, string>();
  readonly #waiting: DownloadReport[] = [];

  sendTo(send: Send | null): void {
    this.#send = send;
    if (send) for (const report of this.#waiting.splice(0)) send(report);
  }

  noteSale({ id, ...order }: Order): void {
    if (order.isCompleted) for (const name of orderedMedias(order).names) this.#soldBy.set(name, id);
  }

  addMedias(medias: readonly Media[], kind: DownloadReport['kind']): void {
    const sellerOf = ({ id }: Media) => this.#soldBy.get(mediaName(id));
    for (const order of new Set(medias.map(sellerOf))) {
      const downloads = medias.flatMap((media) => (sellerOf(media) === order && media.download) || []);
      if (downloads.length > 0) this.add({ downloads, kind, ...(order !== undefined && { order }) });
    }
  }

  add(report: DownloadReport): void {
    if (this.#send) this.#send(report);
    else this.#waiting.push(report);
  }
}

/** Reports outside the order's queue, which a slow report must not delay. */
const REPORT_SCOPE = { id: 'download-report' };

/** Failures are not shown, because the visitor has the file. Reports wait while `order` is undefined. */
function useReportDownload(order: Order | undefined) {
  const [reports] = useState(() => new DownloadReports());
  const { mutate } = trpc.order.reportDownload.useMutation({
    scope: REPORT_SCOPE,
    retry: (failures, error) => failures < 2 && error.data?.errorCode === 'PROVIDER_UNAVAILABLE',
  });
  const id = order?.id;
  useEffect(() => {
    reports.sendTo(id === undefined ? null : (report) => mutate({ order: id, ...report }));
  }, [reports, id, mutate]);
  useEffect(() => order && reports.noteSale(order), [reports, order]);
  return useCallback(
    (medias: readonly Media[], kind: 'download' | 'zip') => reports.addMedias(medias, kind),
    [reports],
  );
}
