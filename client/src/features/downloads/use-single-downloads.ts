import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { logProblem } from '#client/services/problem-log.ts';
import { registerUnsavedWork } from '#client/services/unsaved-work.ts';
import { useNotify } from '#client/ui/notice.tsx';
import type { Media } from '#shared/media/media.ts';
import type { FileDownload } from './fetch-file.ts';

/** A running or failed download. @property progress from 0 to 1 where it is or stopped; null while it is unknown. */
type SingleDownload = { readonly phase: 'running' | 'failed'; readonly progress: number | null };

/** The second press of a double click within this time starts nothing. */
export const DOUBLE_CLICK_MS = 700;

/** The downloads by media id, in refs: `files` keeps the received bytes for the next tap, `running` can be aborted. */
function useDownloadRefs() {
  const files = useRef(new Map<string, FileDownload>());
  const running = useRef(new Map<string, AbortController>());
  useEffect(() => {
    const all = running.current;
    const unregister = registerUnsavedWork(() => all.size > 0);
    return () => {
      unregister();
      for (const abort of all.values()) abort.abort();
    };
  }, []);
  return { files: files.current, running: running.current };
}

/** The state to show of each download, by media id. */
function useDownloadStates() {
  const [states, setStates] = useState<ReadonlyMap<string, SingleDownload>>(new Map());
  const setState = (id: string, state: SingleDownload | null) =>
    setStates((before) => {
      const others = [...before].filter(([other]) => other !== id);
      return new Map(state ? [...others, [id, state]] : others);
    });
  return { states, setState };
}

/** Fetches an original and saves it. After a failure, the received bytes are kept for the next tap. */
async function downloadOriginal(
  media: Media,
  files: Map<string, FileDownload>,
  options: { signal: AbortSignal; onProgress: (progress: number | null) => void },
) {
  // Loaded with the first download: most visitors see the gallery before they download.
  const { originalOf, saveOriginal } = await import('./fetch-file.ts');
  const original = files.get(media.id) ?? originalOf(media);
  files.set(media.id, original);
  const file = await original.fetch(options);
  await saveOriginal(media, file);
  files.delete(media.id);
  return file;
}

/**
 * Downloads of single media (requirement G7). Each continues while the visitor views others, and ends when the visitor
 * leaves the gallery. A failed one resumes where it stopped.
 * @param onCompleted called once for each saved file; must be stable, since a download outlasts many renders.
 */
export function useSingleDownloads(onCompleted: (media: Media) => void) {
  const { t } = useTranslation();
  const notify = useNotify();
  const { files, running } = useDownloadRefs();
  const { states, setState } = useDownloadStates();

  const start = async (media: Media) => {
    const { id } = media;
    if (running.has(id)) return;
    const abort = new AbortController();
    running.set(id, abort);
    let progress = states.get(id)?.progress ?? null;
    const onProgress = (latest: number | null) => {
      progress = latest;
      setState(id, { phase: 'running', progress });
    };
    onProgress(progress);
    try {
      const file = await downloadOriginal(media, files, { signal: abort.signal, onProgress });
      onCompleted(media);
      notify(t(file.kind === 'large' ? 'downloads.large' : 'downloads.done'), 'success');
      setState(id, null);
      setTimeout(() => running.delete(id), DOUBLE_CLICK_MS);
    } catch (error) {
      running.delete(id);
      if (abort.signal.aborted) return;
      logProblem('download failed', error);
      setState(id, { phase: 'failed', progress });
      notify(t('downloads.failed'));
    }
  };
  return { stateOf: ({ id }: Media) => states.get(id) ?? null, start: (media: Media) => void start(media) };
}

export type SingleDownloads = ReturnType<typeof useSingleDownloads>;
