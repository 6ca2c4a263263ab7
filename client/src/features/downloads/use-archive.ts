import { useEffect, useRef, useState } from 'react';
import { errorCodeOf } from '#client/lib/trpc.ts';
import { useZip } from '#client/queries/gallery.ts';
import { logProblem } from '#client/services/problem-log.ts';
import { registerUnsavedWork } from '#client/services/unsaved-work.ts';
import type { ErrorCode } from '#shared/error-codes.ts';
import type { Media } from '#shared/media/media.ts';
import type { ArchiveOutcome } from './save-file.ts';
import { DOUBLE_CLICK_MS } from './use-single-downloads.ts';

export type ArchiveState =
  | { readonly phase: 'idle' }
  | { readonly phase: 'preparing' }
  | { readonly phase: 'failed'; readonly errorCode: ErrorCode }
  | ArchiveOutcome;

/** Downloads an archive by the browser (requirement G8). `onStarted` must be stable across renders. */
export function useArchive(medias: readonly Media[], onStarted: (archived: readonly Media[]) => void) {
  const { prepare } = useZip();
  const [state, setState] = useState<ArchiveState>({ phase: 'idle' });
  const running = useRef<AbortController | null>(null);
  useEffect(() => {
    const unregister = registerUnsavedWork(() => running.current !== null);
    return () => {
      unregister();
      running.current?.abort();
    };
  }, []);

  const start = async () => {
    if (running.current) return;
    const abort = new AbortController();
    running.current = abort;
    setState({ phase: 'preparing' });
    try {
      // Lazy: most visitors see the gallery first.
      const { downloadArchive } = await import('./save-file.ts');
      const outcome = await downloadArchive({ prepare: () => prepare(medias), signal: abort.signal });
      if (outcome.phase === 'started') onStarted(medias);
      setState(outcome);
      setTimeout(() => {
        running.current = null;
      }, DOUBLE_CLICK_MS);
    } catch (error) {
      running.current = null;
      if (abort.signal.aborted) return;
      logProblem('archive failed', error);
      setState({ phase: 'failed', errorCode: errorCodeOf(error) });
    }
  };
  return { state, start: () => void start() };
}

export type Archive = ReturnType<typeof useArchive>;
