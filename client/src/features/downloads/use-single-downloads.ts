import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { logProblem } from '#client/services/problem-log.ts';
import { registerUnsavedWork } from '#client/services/unsaved-work.ts';
import { useNotify } from '#client/ui/notice.tsx';
import type { Media } from '#shared/media.ts';
import type { FileDownload } from './fetch-file.ts';

/** One file on its way, or where it broke off. @property share from 0 to 1, null while it is not known. */
export type SingleDownload = { readonly phase: 'running' | 'failed'; readonly share: number | null };

/** The second click of a double click, within this time after the start, starts nothing. */
export const DOUBLE_CLICK_MS = 700;

/** What is on its way, by media id, beside React: the files keep what has arrived for the next tap. */
function useFilesOnTheirWay() {
  const files = useRef(new Map<string, FileDownload>());
  const running = useRef(new Map<string, AbortController>());
  useEffect(() => {
    const all = running.current;
    const settle = registerUnsavedWork(() => all.size > 0);
    return () => {
      settle();
      for (const leaving of all.values()) leaving.abort();
    };
  }, []);
  return { files: files.current, running: running.current };
}

/** What is shown of each, by media id. */
function useShown() {
  const [shown, setShown] = useState<ReadonlyMap<string, SingleDownload>>(new Map());
  const show = (id: string, state: SingleDownload | null) =>
    setShown((before) => {
      const others = [...before].filter(([other]) => other !== id);
      return new Map(state ? [...others, [id, state]] : others);
    });
  return { shown, show };
}

/** Fetches an original and saves it; what arrived of one that breaks off is kept for the next tap. */
async function takeOriginal(
  media: Media,
  files: Map<string, FileDownload>,
  options: { signal: AbortSignal; onProgress: (share: number | null) => void },
) {
  // Loaded when the first file is asked for: most visits look before they download.
  const { originalOf, saveOriginal } = await import('./fetch-media.ts');
  const original = files.get(media.id) ?? originalOf(media);
  files.set(media.id, original);
  const file = await original.fetch(options);
  await saveOriginal(media, file);
  files.delete(media.id);
  return file;
}

/**
 * Downloads of single media (requirement G7): each goes on while the visitor looks at others, and ends when the gallery
 * is left. One that broke off goes on where it stopped.
 * @param onTaken told once for each file that was saved; the same in every render, for a download outlasts many.
 */
export function useSingleDownloads(onTaken: (media: Media) => void) {
  const { t } = useTranslation();
  const notify = useNotify();
  const { files, running } = useFilesOnTheirWay();
  const { shown, show } = useShown();

  const start = async (media: Media) => {
    const { id } = media;
    if (running.has(id)) return;
    const leaving = new AbortController();
    running.set(id, leaving);
    let share = shown.get(id)?.share ?? null;
    const onProgress = (arrived: number | null) => {
      share = arrived;
      show(id, { phase: 'running', share });
    };
    onProgress(share);
    try {
      const file = await takeOriginal(media, files, { signal: leaving.signal, onProgress });
      onTaken(media);
      notify(t(file.kind === 'large' ? 'downloads.large' : 'downloads.done'), 'success');
      show(id, null);
      setTimeout(() => running.delete(id), DOUBLE_CLICK_MS);
    } catch (error) {
      running.delete(id);
      if (leaving.signal.aborted) return;
      logProblem('download failed', error);
      show(id, { phase: 'failed', share });
      notify(t('downloads.failed'));
    }
  };
  return { stateOf: ({ id }: Media) => shown.get(id) ?? null, start: (media: Media) => void start(media) };
}

export type SingleDownloads = ReturnType<typeof useSingleDownloads>;
