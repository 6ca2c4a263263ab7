import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureOf } from '#client/lib/trpc.ts';
import { useZip } from '#client/queries/gallery.ts';
import { logProblem } from '#client/services/problem-log.ts';
import { registerUnsavedWork } from '#client/services/unsaved-work.ts';
import { useNotify } from '#client/ui/notice.tsx';
import type { ShownFailure } from '#shared/error-codes.ts';
import type { ArchiveContent, Media } from '#shared/media/media.ts';
import type { FileDownload } from './fetch-file.ts';
import type { ArchiveOutcome } from './save-file.ts';

export type ArchiveState =
  | { readonly phase: 'idle' }
  | { readonly phase: 'preparing' }
  | ({ readonly phase: 'failed' } & ShownFailure)
  | ArchiveOutcome;

/** Holds running downloads, which count as unsaved work. Aborts them when the component unmounts. */
function useRunning(): Map<string, AbortController> {
  const [running] = useState(() => new Map<string, AbortController>());
  useEffect(() => {
    const unregister = registerUnsavedWork(() => running.size > 0);
    return () => {
      unregister();
      for (const abort of running.values()) abort.abort();
    };
  }, [running]);
  return running;
}

/** Has the browser download an archive (requirement G8). */
export function useArchive(
  content: ArchiveContent,
  medias: readonly Media[],
  onStarted: (archived: readonly Media[]) => void,
) {
  const prepare = useZip();
  const [state, setState] = useState<ArchiveState>({ phase: 'idle' });
  const running = useRunning();
  const start = async () => {
    if (running.has(content)) return;
    const abort = new AbortController();
    running.set(content, abort);
    setState({ phase: 'preparing' });
    try {
      // Loads this code on demand, because most visitors only look at the gallery.
      const { downloadArchive } = await import('./save-file.ts');
      const outcome = await downloadArchive(() => prepare(medias, content), abort.signal);
      if (outcome.phase === 'started') onStarted(medias);
      setState(outcome);
      setTimeout(() => running.delete(content), DOUBLE_CLICK_MS);
    } catch (error) {
      running.delete(content);
      if (abort.signal.aborted) return;
      logProblem('archive failed', error);
      setState({ phase: 'failed', ...(navigator.onLine ? failureOf(error) : { errorCode: 'NOT_SENT' }) });
    }
  };
  return { state, start: () => void start() };
}

export type Archive = ReturnType<typeof useArchive>;

type SingleDownload = { readonly phase: 'running' | 'failed'; readonly progress: number | null };

/** A second press within this time (ms) is part of a double click, and ignored. */
const DOUBLE_CLICK_MS = 700;

/** Downloads and saves an original. If this fails, `files` keeps the received bytes for the next tap. */
async function downloadOriginal(
  media: Media,
  files: Map<string, FileDownload>,
  options: { signal: AbortSignal; onProgress: (progress: number | null) => void },
) {
  const { originalDownload, saveOriginal } = await import('./fetch-file.ts');
  const original = files.get(media.id) ?? originalDownload(media);
  files.set(media.id, original);
  const file = await original.fetch(options);
  await saveOriginal(media, file);
  files.delete(media.id);
  return file;
}

/** Downloads single media, which can be resumed until the visitor leaves the gallery (requirement G7). */
export function useSingleDownloads(onCompleted: (media: Media) => void) {
  const { t } = useTranslation();
  const notify = useNotify();
  const [files] = useState(() => new Map<string, FileDownload>());
  const running = useRunning();
  const [states, setStates] = useState<ReadonlyMap<string, SingleDownload | null>>(new Map());
  const start = async (media: Media) => {
    const { id } = media;
    if (running.has(id)) return;
    const abort = new AbortController();
    running.set(id, abort);
    const setState = (state: SingleDownload | null) => setStates((before) => new Map(before).set(id, state));
    let progress = states.get(id)?.progress ?? null;
    let hasBegun = progress !== null;
    setState({ phase: 'running', progress });
    const onProgress = (latest: number | null) => {
      progress = latest;
      hasBegun = true;
      setState({ phase: 'running', progress });
    };
    try {
      const file = await downloadOriginal(media, files, { signal: abort.signal, onProgress });
      onCompleted(media);
      notify(t(file.kind === 'large' ? 'downloads.large' : 'downloads.done'), 'success');
      setState(null);
      setTimeout(() => running.delete(id), DOUBLE_CLICK_MS);
    } catch (error) {
      running.delete(id);
      if (abort.signal.aborted) return;
      logProblem('download failed', error);
      setState({ phase: 'failed', progress });
      const why = hasBegun ? 'failed' : 'notStarted';
      notify(t(`downloads.${navigator.onLine ? why : 'noInternet'}`));
    }
  };
  return { stateOf: ({ id }: Media) => states.get(id) ?? null, start: (media: Media) => void start(media) };
}

export type SingleDownloads = ReturnType<typeof useSingleDownloads>;
