import { useEffect, useRef, useState } from 'react';
import { errorCodeOf } from '#client/lib/trpc.ts';
import { useZip } from '#client/queries/gallery.ts';
import { logProblem } from '#client/services/problem-log.ts';
import { registerUnsavedWork } from '#client/services/unsaved-work.ts';
import type { ErrorCode } from '#shared/error-codes.ts';
import type { Media } from '#shared/media.ts';
import { DOUBLE_CLICK_MS } from './use-single-downloads.ts';

/** `started`: the browser downloads it. @property bytes of the archive, null when the server does not tell. */
export type ArchiveState =
  | { readonly phase: 'idle' | 'preparing' }
  | { readonly phase: 'failed'; readonly errorCode: ErrorCode }
  | { readonly phase: 'started'; readonly bytes: number | null };

/**
 * All of some media as `photos.zip`, by the browser's own download (requirement G8). The address is looked at before
 * the browser is sent there: it would save an error as if it were the archive.
 * @param onStarted told once for each archive that the browser was given, of what is in it; the same in every render.
 */
export function useArchive(medias: readonly Media[], onStarted: (archived: readonly Media[]) => void) {
  const { prepare } = useZip();
  const [state, setState] = useState<ArchiveState>({ phase: 'idle' });
  const running = useRef<AbortController | null>(null);
  useEffect(() => {
    const settle = registerUnsavedWork(() => running.current !== null);
    return () => {
      settle();
      running.current?.abort();
    };
  }, []);

  const start = async () => {
    if (running.current) return;
    const leaving = new AbortController();
    running.current = leaving;
    setState({ phase: 'preparing' });
    try {
      const path = await prepare(medias);
      // Loaded when it is needed: most visits look before they download.
      const { downloadByBrowser, lengthOfFile } = await import('./save-file.ts');
      const bytes = await lengthOfFile(path, leaving.signal);
      await downloadByBrowser(path, 'photos.zip');
      onStarted(medias);
      setState({ phase: 'started', bytes });
      setTimeout(() => {
        running.current = null;
      }, DOUBLE_CLICK_MS);
    } catch (error) {
      running.current = null;
      if (leaving.signal.aborted) return;
      logProblem('archive failed', error);
      setState({ phase: 'failed', errorCode: errorCodeOf(error) });
    }
  };
  return { state, start: () => void start() };
}

export type Archive = ReturnType<typeof useArchive>;
