import type { Media } from '#shared/media/media.ts';

/** What has been downloaded. It outlives the panel, so that a reopened panel fetches only the rest. */
export type CompletedDownloads = {
  readonly ids: Set<string>;
  readonly names: Set<string>;
};

export type PreparedFile = { readonly media: Media; readonly file: File; readonly size: number };

/** `ready`: fetched files wait for a tap that shares them. `offline`: waits for the network, or for a pause to end. */
type BatchPhase = 'running' | 'offline' | 'ready' | 'paused' | 'ended';

export type BatchState = {
  readonly phase: BatchPhase;
  readonly medias: readonly Media[];
  readonly completed: ReadonlySet<string>;
  /** The ids of large files, which the browser downloads itself. */
  readonly handedToBrowser: ReadonlySet<string>;
  readonly failed: ReadonlySet<string>;
  readonly prepared: readonly PreparedFile[];
  readonly isShareRefused: boolean;
  readonly current: { readonly media: Media; readonly progress: number | null } | null;
};

export const withOne = (set: ReadonlySet<string>, { id }: Media): ReadonlySet<string> => new Set([...set, id]);
export const without = (set: ReadonlySet<string>, { id }: Media): ReadonlySet<string> =>
  new Set([...set].filter((other) => other !== id));

/** @param completed ids of media that were downloaded earlier. If they include all `medias`, the batch starts over. */
export function startBatch(medias: readonly Media[], completed: ReadonlySet<string>): BatchState {
  const isAllCompleted = medias.every(({ id }) => completed.has(id));
  return {
    phase: 'paused',
    medias,
    completed: isAllCompleted ? new Set() : completed,
    handedToBrowser: new Set(),
    failed: new Set(),
    prepared: [],
    isShareRefused: false,
    current: null,
  };
}

export function pendingMedias({ medias, completed, failed, prepared }: BatchState): readonly Media[] {
  const preparedIds = new Set(prepared.map(({ media }) => media.id));
  return medias.filter(({ id }) => !completed.has(id) && !failed.has(id) && !preparedIds.has(id));
}

export const isRunning = ({ phase }: BatchState): boolean => phase === 'running' || phase === 'offline';

export function failedMedias({ medias, failed }: BatchState): readonly Media[] {
  return medias.filter(({ id }) => failed.has(id));
}

export const fetchedFiles = (batch: BatchState): number => totalsOf(batch).arrived + (batch.current?.progress ?? 0);

/** Counts files. Fetched files that wait for a tap count as `arrived`, but not as `done`. */
export function totalsOf({ medias, completed, prepared }: BatchState) {
  const done = medias.filter(({ id }) => completed.has(id)).length;
  return { done, arrived: done + prepared.length, total: medias.length };
}

export type FileState = 'saved' | 'prepared' | 'failed' | 'running' | 'queued';

export function fileState({ completed, failed, prepared, current }: BatchState, { id }: Media): FileState {
  if (current?.media.id === id) return 'running';
  if (completed.has(id)) return 'saved';
  if (failed.has(id)) return 'failed';
  return prepared.some(({ media }) => media.id === id) ? 'prepared' : 'queued';
}

/** If there are more files, only this many show, including the current one. A longer list would hide the progress. */
const MAX_SHOWN_FILES = 60;

/** Returns the files to show: with a share sheet (`limits`), until the batch ends, at most as many as in one share. */
export function shownFiles(batch: BatchState, limits: { readonly files: number } | null): readonly Media[] {
  const { medias, prepared, current, phase } = batch;
  const next = current ? [current.media, ...pendingMedias(batch)] : pendingMedias(batch);
  if (limits && phase !== 'ended') {
    const waiting = prepared.map(({ media }) => media);
    return [...new Set([...waiting, ...next])].slice(0, limits.files);
  }
  const at = next[0] ? medias.indexOf(next[0]) : 0;
  const first = at - (at % MAX_SHOWN_FILES);
  return medias.slice(first, first + MAX_SHOWN_FILES);
}
