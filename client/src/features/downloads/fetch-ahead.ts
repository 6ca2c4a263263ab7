import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { mayFetchAhead } from '#client/lib/use-media-query.ts';
import { logProblem } from '#client/services/problem-log.ts';
import type { Media } from '#shared/media/media.ts';
import type { BatchDownload, BatchOptions } from './batch-download.ts';
import { totalsOf } from './batch-state.ts';

const toNothing = () => () => undefined;

/** Fetches what one share sheet takes while the visitor looks at it. Null before, and on a slow or metered line. */
export function useFetchAhead(
  options: BatchOptions | null,
  isReady: boolean,
  onCompleted: (media: Media) => void,
): BatchDownload | null {
  const [download, setDownload] = useState<BatchDownload | null>(null);
  useSyncExternalStore(download?.subscribe ?? toNothing, () => download?.state);
  const create = useEffectEvent((Download: typeof BatchDownload) => {
    if (!options) return;
    const created = new Download(options);
    created.onCompleted = onCompleted;
    setDownload(created);
  });
  const isWanted = isReady && options !== null && download === null;
  useEffect(() => {
    if (!isWanted || !mayFetchAhead()) return;
    let isGone = false;
    import('./batch-download.ts').then(
      (module) => !isGone && create(module.BatchDownload),
      (error: unknown) => logProblem('nothing was fetched ahead', error),
    );
    return () => {
      isGone = true;
    };
  }, [isWanted]);
  useEffect(() => {
    download?.fetchAhead();
    return download?.pause;
  }, [download]);
  return download;
}

/** Call within the visitor's tap. Opens the panel for what the sheet refused, or did not take. */
export async function shareAtOnce(download: BatchDownload, onOpen: () => void): Promise<void> {
  const outcome = await download.share();
  const { done, total } = totalsOf(download.state);
  if (outcome === 'refused' || (outcome === 'shared' && done < total)) onOpen();
}
