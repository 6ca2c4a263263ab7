import { logProblem } from '#client/services/problem-log.ts';
import type { Media } from '#shared/media.ts';
import type { FetchedFile, FetchOptions } from './fetch-file.ts';
import type { BatchEvent } from './file-batch.ts';

/** Whether there is a network, and when there is one again. */
export type Network = { readonly isOnline: () => boolean; readonly comesBack: (signal: AbortSignal) => Promise<void> };

export type BatchRun = {
  readonly fetchMedia: (media: Media, options: FetchOptions) => Promise<FetchedFile>;
  /** Saves a file, or holds it to be shared. @returns false when no more can be held. */
  readonly keep: (media: Media, file: FetchedFile) => Promise<boolean>;
  readonly network: Network;
  readonly dispatch: (event: BatchEvent) => void;
  readonly signal: AbortSignal;
};

/** The browser's own word on its network. */
export const browserNetwork: Network = {
  isOnline: () => navigator.onLine,
  comesBack(signal) {
    const { promise, resolve } = Promise.withResolvers<void>();
    window.addEventListener('online', () => resolve(), { signal });
    signal.addEventListener('abort', () => resolve());
    return promise;
  },
};

/** @returns the file, or null when it failed or the visitor left. */
async function arrived(media: Media, run: BatchRun): Promise<FetchedFile | null> {
  const { dispatch, network, signal } = run;
  const onProgress = (share: number | null) => dispatch({ kind: 'progressed', share });
  for (;;) {
    try {
      return await run.fetchMedia(media, { signal, onProgress });
    } catch (error) {
      if (signal.aborted) return null;
      if (network.isOnline()) {
        logProblem('download failed', error);
        return null;
      }
      dispatch({ kind: 'wentOffline' });
      await network.comesBack(signal);
      if (signal.aborted) return null;
      dispatch({ kind: 'cameBack' });
    }
  }
}

/**
 * Fetches files one after the other. One that fails is named and the others go on; without a network it waits for it.
 * Ends with `paused`, `ready` or `ended`.
 */
export async function runBatch(medias: readonly Media[], run: BatchRun): Promise<void> {
  const { dispatch, signal } = run;
  for (const media of medias) {
    dispatch({ kind: 'started', media });
    const file = await arrived(media, run);
    if (signal.aborted) return dispatch({ kind: 'paused' });
    if (!file) dispatch({ kind: 'failed', media });
    else if (!(await run.keep(media, file))) return dispatch({ kind: 'ready' });
  }
  dispatch({ kind: 'ended' });
}
