import { logProblem } from '#client/services/problem-log.ts';
import type { Media } from '#shared/media/media.ts';
import { whenClosed } from '#shared/when-closed.ts';
import type { BatchEvent } from './batch-state.ts';
import type { FetchedFile, FetchOptions } from './fetch-file.ts';

type Network = {
  readonly isOnline: () => boolean;
  /** Resolves when the network is back or the signal aborts. */
  readonly waitUntilOnline: (signal: AbortSignal) => Promise<void>;
};

export type FetchAllOptions = {
  readonly fetchMedia: (media: Media, options: FetchOptions) => Promise<FetchedFile>;
  /** Resolves to false when no more can be prepared. */
  readonly accept: (media: Media, file: FetchedFile) => Promise<boolean>;
  readonly network: Network;
  readonly dispatch: (event: BatchEvent) => void;
  readonly signal: AbortSignal;
};

export const browserNetwork: Network = {
  isOnline: () => navigator.onLine,
  async waitUntilOnline(signal) {
    const waiting = new AbortController();
    const stopListening = whenClosed(signal, () => waiting.abort());
    await new Promise<void>((resolve) => {
      window.addEventListener('online', () => waiting.abort(), { signal: waiting.signal });
      whenClosed(waiting.signal, resolve);
    });
    stopListening();
  },
};

/** Null on failure or abort. */
async function fetchWhenOnline(media: Media, options: FetchAllOptions): Promise<FetchedFile | null> {
  const { dispatch, network, signal } = options;
  const onProgress = (progress: number | null) => dispatch({ kind: 'progressed', progress });
  for (;;) {
    try {
      return await options.fetchMedia(media, { signal, onProgress });
    } catch (error) {
      if (signal.aborted) return null;
      if (network.isOnline()) {
        logProblem('download failed', error);
        return null;
      }
      dispatch({ kind: 'wentOffline' });
      await network.waitUntilOnline(signal);
      if (signal.aborted) return null;
      dispatch({ kind: 'cameBack' });
    }
  }
}

/** A failure does not stop the others. The last event is `paused`, `ready` or `ended`. */
export async function fetchAll(medias: readonly Media[], options: FetchAllOptions): Promise<void> {
  const { dispatch, signal } = options;
  for (const media of medias) {
    dispatch({ kind: 'started', media });
    const file = await fetchWhenOnline(media, options);
    if (signal.aborted) return dispatch({ kind: 'paused' });
    if (!file) dispatch({ kind: 'failed', media });
    else if (!(await options.accept(media, file))) return dispatch({ kind: 'ready' });
  }
  dispatch({ kind: 'ended' });
}
