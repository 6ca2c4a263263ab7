import { type MosaicLayout, sumOf } from '#client/ui/mosaic-layout.ts';
import type { Media } from '#shared/media/media.ts';

/** `ready`: prepared files wait for the visitor's tap to share them. `offline`: continues when the network is back. */
type BatchPhase = 'running' | 'offline' | 'ready' | 'paused' | 'ended';

/** Many files, one after the other: which are completed, which failed, and which one is being fetched. */
export type BatchState = {
  readonly phase: BatchPhase;
  readonly medias: readonly Media[];
  /** The bytes of each media that was saved or shared, by id. */
  readonly completed: ReadonlyMap<string, number>;
  /** The ids among them that the browser downloads itself: large files. */
  readonly handedToBrowser: ReadonlySet<string>;
  readonly failed: ReadonlySet<string>;
  /** Fetched, and waiting to be shared. */
  readonly prepared: readonly Media[];
  /** The platform offers a share sheet but refused to open it. */
  readonly isShareRefused: boolean;
  /** The media being fetched. Its progress is from 0 to 1, or null while the size is unknown. */
  readonly current: { readonly media: Media; readonly progress: number | null } | null;
};

export type BatchEvent =
  | { readonly kind: 'started' | 'failed' | 'prepared' | 'missed'; readonly media: Media }
  | { readonly kind: 'progressed'; readonly progress: number | null }
  | { readonly kind: 'completed' | 'handedToBrowser'; readonly media: Media; readonly bytes: number }
  | { readonly kind: 'wentOffline' | 'cameBack' | 'paused' | 'ready' | 'ended' | 'shareRefused' };

/** @param completed bytes by id of what was downloaded before. If that is everything, the batch starts at zero. */
export function startBatch(medias: readonly Media[], completed: ReadonlyMap<string, number>): BatchState {
  const isAllCompleted = medias.every(({ id }) => completed.has(id));
  return {
    phase: 'paused',
    medias,
    completed: isAllCompleted ? new Map() : completed,
    handedToBrowser: new Set(),
    failed: new Set(),
    prepared: [],
    isShareRefused: false,
    current: null,
  };
}

const without = (set: ReadonlySet<string>, id: string) => new Set([...set].filter((other) => other !== id));
const withOne = (set: ReadonlySet<string>, id: string) => new Set([...set, id]);

function complete(batch: BatchState, { id }: Media, bytes: number): BatchState {
  return {
    ...batch,
    completed: new Map([...batch.completed, [id, bytes]]),
    prepared: batch.prepared.filter((media) => media.id !== id),
    current: null,
  };
}

/** The state of a batch after an event. A file that was fetched is never fetched again. */
export function nextBatch(batch: BatchState, event: BatchEvent): BatchState {
  switch (event.kind) {
    case 'started': {
      const current = { media: event.media, progress: null };
      return { ...batch, phase: 'running', current, failed: without(batch.failed, event.media.id) };
    }
    case 'progressed':
      return batch.current ? { ...batch, current: { ...batch.current, progress: event.progress } } : batch;
    case 'completed':
      return complete(batch, event.media, event.bytes);
    case 'handedToBrowser': {
      const handedToBrowser = withOne(batch.handedToBrowser, event.media.id);
      return { ...complete(batch, event.media, event.bytes), handedToBrowser };
    }
    case 'failed':
      return { ...batch, current: null, failed: withOne(batch.failed, event.media.id) };
    case 'missed':
      // The visitor does not find it: it counts as not downloaded, and comes once more.
      return { ...batch, completed: new Map([...batch.completed].filter(([id]) => id !== event.media.id)) };
    case 'prepared':
      return { ...batch, current: null, prepared: [...batch.prepared, event.media] };
    case 'shareRefused':
      return { ...batch, isShareRefused: true };
    case 'wentOffline':
      return { ...batch, phase: 'offline' };
    case 'cameBack':
      return { ...batch, phase: 'running' };
    case 'ended':
      return { ...batch, phase: batch.prepared.length > 0 ? 'ready' : 'ended', current: null };
    case 'paused':
    case 'ready':
      return { ...batch, phase: event.kind, current: null };
  }
}

/** What is still to be fetched. Failed media are not: the visitor retries those. */
export function pendingMedias({ medias, completed, failed, prepared }: BatchState): readonly Media[] {
  const preparedIds = new Set(prepared.map(({ id }) => id));
  return medias.filter(({ id }) => !completed.has(id) && !failed.has(id) && !preparedIds.has(id));
}

/** What failed, in the order of the batch. */
export function failedMedias({ medias, failed }: BatchState): readonly Media[] {
  return medias.filter(({ id }) => failed.has(id));
}

/** How many files have arrived, with the part of the current one. */
export function fetchedFiles(batch: BatchState): number {
  return totalsOf(batch).done + batch.prepared.length + (batch.current?.progress ?? 0);
}

/** How many of how many files are completed, and their size in bytes. */
export function totalsOf({ medias, completed }: BatchState): { done: number; total: number; bytes: number } {
  const sizes = medias.flatMap(({ id }) => completed.get(id) ?? []);
  return { done: sizes.length, total: medias.length, bytes: sizes.reduce((sum, size) => sum + size, 0) };
}

/** Where one file is: what its picture and its words show. */
export type FileState = 'saved' | 'prepared' | 'failed' | 'running' | 'queued';

export function fileState({ completed, failed, prepared, current }: BatchState, { id }: Media): FileState {
  if (current?.media.id === id) return 'running';
  if (completed.has(id)) return 'saved';
  if (failed.has(id)) return 'failed';
  return prepared.some((media) => media.id === id) ? 'prepared' : 'queued';
}

const MAX_SHOWN_FILES = 4;

/** The files to show: the group of the current one, or the first group when none is being fetched. */
export function shownFiles({ medias, current }: BatchState): readonly Media[] {
  const at = Math.max(0, current ? medias.indexOf(current.media) : 0);
  const first = at - (at % MAX_SHOWN_FILES);
  return medias.slice(first, first + MAX_SHOWN_FILES);
}

/** Pairs of pictures, wide enough for their words; an odd one is alone in the first row. */
export function pairLayout(count: number): MosaicLayout {
  const pairs = Array.from({ length: Math.floor(count / 2) }, () => ({ share: 1 / 2.4, pictures: [1, 1] }));
  const lines = count % 2 === 1 ? [{ share: 1 / 1.5, pictures: [1] }, ...pairs] : pairs;
  return { direction: 'rows', ratio: 1 / sumOf(lines.map(({ share }) => share)), lines };
}
