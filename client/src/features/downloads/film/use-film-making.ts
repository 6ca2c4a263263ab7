import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { remainingSeconds } from '#client/features/downloads/size-and-time.ts';
import { useObjectUrl } from '#client/lib/object-url.ts';
import { scriptAddress } from '#client/lib/script-address.ts';
import { mayMove } from '#client/lib/use-media-query.ts';
import { useVenue } from '#client/queries/venue.ts';
import { logProblem } from '#client/services/problem-log.ts';
import { safeFileName } from '#shared/media/file-name.ts';
import { type Media, previewPath } from '#shared/media/media.ts';
import { whenClosed } from '#shared/when-closed.ts';
import { drawCard, loadLogo } from './film-drawing.ts';
import { encodableCodec, type FilmShape, filmScenes } from './film-plan.ts';
import type { FilmNews, FilmOrder } from './film-worker.ts';
import workerAddress from './film-worker.ts?worker&url';

export type FilmState =
  | { readonly phase: 'choosing' | 'failed' }
  | { readonly phase: 'making'; readonly progress: number; readonly secondsLeft: number | null }
  | { readonly phase: 'made'; readonly file: File; readonly medias: readonly Media[]; readonly shape: FilmShape };

type MadeFilm = Extract<FilmState, { phase: 'made' }>;

/** The last film, with the ids of its media, in case the dialog closes before the film is saved. */
let lastFilm: { readonly of: string; readonly film: MadeFilm } | null = null;

const madeBefore = (of: string): FilmState => (lastFilm?.of === of ? lastFilm.film : { phase: 'choosing' });

/** Makes one film at a time, in a worker, so that the page stays responsive and a hidden tab continues. */
export function useFilmMaking(medias: readonly Media[]) {
  const { t } = useTranslation();
  const { name } = useVenue();
  const of = medias.map(({ id }) => id).join(' ');
  const [state, setState] = useState(() => madeBefore(of));
  const running = useRef<AbortController>(null);
  const stop = () => running.current?.abort();
  useEffect(() => stop, []);
  const address = useObjectUrl(state.phase === 'made' ? state.file : null);

  const make = async (shape: FilmShape) => {
    stop();
    const abort = new AbortController();
    running.current = abort;
    setState({ phase: 'making', progress: 0, secondsLeft: null });
    const startedAt = performance.now();
    const onProgress = (progress: number) => {
      const secondsLeft = remainingSeconds(performance.now() - startedAt, progress, 1 - progress);
      setState({ phase: 'making', progress, secondsLeft });
    };
    try {
      const order = await filmOrder(medias, shape, { venue: name, day: t('gallery.day') });
      if (abort.signal.aborted) return;
      const news = await runWorker(order, onProgress, abort.signal);
      if (abort.signal.aborted) return;
      if (news.kind === 'failed') throw new Error(news.reason);
      const file = new File([news.film], safeFileName(name, 'video/mp4'), { type: 'video/mp4' });
      const taken = medias.filter(({ id }) => news.medias.has(id));
      lastFilm = { of, film: { phase: 'made', file, medias: taken, shape } };
      setState(madeBefore(of));
    } catch (error) {
      if (abort.signal.aborted) return;
      logProblem('the film could not be made', error);
      setState({ phase: 'failed' });
    }
  };
  const cancel = () => {
    stop();
    lastFilm = null;
    setState({ phase: 'choosing' });
  };
  return { state, address, make: (shape: FilmShape) => void make(shape), cancel };
}

/** Returns what the worker needs. @throws Error if the browser has no suitable encoder or cannot draw the titles */
async function filmOrder(medias: readonly Media[], shape: FilmShape, { venue, day }: { venue: string; day: string }) {
  const codec = await encodableCodec();
  if (!codec) throw new Error('no encoder');
  const logo = await loadLogo();
  const [title, end] = await Promise.all([
    drawCard(shape, logo, { small: venue, large: day }),
    drawCard(shape, logo, { small: location.host, large: venue }),
  ]);
  const addresses = new Map(medias.map((media) => [media.id, previewPath(media)]));
  return { scenes: filmScenes(medias), addresses, cards: { title, end }, shape, codec, isMoving: mayMove() };
}

type LastNews = Exclude<FilmNews, { kind: 'progressed' }>;

/** Resolves to the worker's last message, or to a failure if `signal` aborts. @throws Error if the worker fails */
function runWorker(order: FilmOrder, onProgress: (progress: number) => void, signal: AbortSignal): Promise<LastNews> {
  const worker = new Worker(scriptAddress(workerAddress), { type: 'module' });
  const ended = new Promise<LastNews>((resolve, reject) => {
    whenClosed(signal, () => resolve({ kind: 'failed', reason: 'cancelled' }));
    worker.addEventListener('error', ({ message }) => reject(new Error(message || 'the worker did not load')));
    worker.addEventListener('message', ({ data }: MessageEvent<FilmNews>) => {
      if (data.kind === 'progressed') onProgress(data.progress);
      else resolve(data);
    });
    worker.postMessage(order, [order.cards.title, order.cards.end]);
  });
  return ended.finally(() => worker.terminate());
}
