import type { TFunction } from 'i18next';
import { Suspense, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { saveBlob } from '#client/features/downloads/save-file.ts';
import { shareFiles } from '#client/features/downloads/share-sheet.ts';
import {
  formatBytes,
  formatProgress,
  remainingMinutes,
  remainingSeconds,
} from '#client/features/downloads/size-and-time.ts';
import { lazyPart } from '#client/i18n/lazy-part.ts';
import { logProblem } from '#client/services/problem-log.ts';
import { Button } from '#client/ui/button.tsx';
import { Modal } from '#client/ui/modal.tsx';
import { useNotify } from '#client/ui/notice.tsx';
import { safeFileName } from '#shared/media/file-name.ts';
import { countByKind, type Media } from '#shared/media/media.ts';
import { drawCard, loadLogo } from './film-cards.ts';
import styles from './film-maker.module.css';
import { encodableCodec, type FilmShape, filmScenes } from './film-plan.ts';
import type { FilmNews, FilmOrder } from './film-worker.ts';

const OutsideApps = lazyPart(() =>
  import('#client/features/downloads/leave-app.tsx').then((module) => module.OutsideApps),
);

type FilmMakerProps = {
  medias: readonly Media[];
  previewOf: (media: Media) => string;
  venueName: string;
  onTaken: (media: Media) => void;
  onClose: () => void;
};

/** Whether the device shares films by its own sheet. */
function sheetTakesFilms(): boolean {
  const film = new File(['film'], 'film.mp4', { type: 'video/mp4' });
  return matchMedia('(pointer: coarse)').matches && 'canShare' in navigator && navigator.canShare({ files: [film] });
}

const mayMove = () => matchMedia('(prefers-reduced-motion: no-preference)').matches;

/** Makes a film on the device. In an in-app browser, which would lose it, it first helps out of the app. */
export function FilmMaker(props: FilmMakerProps) {
  const { t } = useTranslation();
  const [hasSheet] = useState(sheetTakesFilms);
  const panel = <Panel {...props} hasSheet={hasSheet} />;
  if (hasSheet) return panel;
  return (
    <Suspense>
      <OutsideApps title={t('film.save')} onClose={props.onClose}>
        {panel}
      </OutsideApps>
    </Suspense>
  );
}

type State =
  | { readonly phase: 'choosing' | 'failed' }
  | { readonly phase: 'making'; readonly progress: number; readonly secondsLeft: number | null }
  | { readonly phase: 'made'; readonly file: File; readonly address: string; readonly medias: readonly Media[] };

function Panel({ hasSheet, ...props }: FilmMakerProps & { hasSheet: boolean }) {
  const { t, i18n } = useTranslation();
  const [shape, setShape] = useState<FilmShape>('upright');
  const { state, make, cancel } = useFilmMaking(props);
  const { photos } = countByKind(props.medias);
  const shown = filmScenes(props.medias).filter(({ kind }) => kind === 'photo').length;
  const left = state.phase === 'made' ? props.medias.length - state.medias.length - (photos - shown) : 0;
  return (
    <Modal
      title={t('film.save')}
      onClose={props.onClose}
      footer={<Actions {...{ state, hasSheet, cancel }} onTaken={props.onTaken} onMake={() => make(shape)} />}
    >
      <div className={styles.content}>
        {state.phase !== 'made' && (
          <ShapeChoice chosen={shape} onChoose={setShape} isFixed={state.phase === 'making'} />
        )}
        {state.phase === 'made' && (
          <video
            key={state.address}
            className={styles.film}
            src={state.address}
            controls
            muted
            playsInline
            loop
            autoPlay={mayMove()}
          />
        )}
        <p className={styles.statement} role={state.phase === 'failed' ? 'alert' : 'status'}>
          {statement(state, t, i18n.language)}
        </p>
        {state.phase === 'making' && <Progress {...state} />}
        {state.phase === 'choosing' && shown < photos && (
          <p className={styles.hint}>{t('film.some', { count: shown, total: photos })}</p>
        )}
        {state.phase === 'choosing' && <p className={styles.hint}>{t('film.onDevice')}</p>}
        {left > 0 && <p className={styles.hint}>{t('film.leftOut', { count: left })}</p>}
      </div>
    </Modal>
  );
}

function statement(state: State, t: TFunction, language: string): string | null {
  if (state.phase === 'made') return t('film.ready', { size: formatBytes(state.file.size, language) });
  return state.phase === 'choosing' ? null : t(`film.${state.phase}`);
}

type ShapeChoiceProps = { chosen: FilmShape; onChoose: (shape: FilmShape) => void; isFixed: boolean };

function ShapeChoice({ chosen, onChoose, isFixed }: ShapeChoiceProps) {
  const { t } = useTranslation();
  const group = useId();
  return (
    <fieldset className={styles.shapes} disabled={isFixed}>
      <legend className="visually-hidden">{t('film.shape')}</legend>
      {(['upright', 'square'] as const).map((shape) => (
        <label key={shape} className={styles.shape}>
          <span className={styles.frame} data-shape={shape} />
          <span>
            <strong>{t(`film.shapes.${shape}.name`)}</strong>
            <span className={styles.hint}>{t(`film.shapes.${shape}.for`)}</span>
          </span>
          <input type="radio" name={group} checked={shape === chosen} onChange={() => onChoose(shape)} />
        </label>
      ))}
    </fieldset>
  );
}

function Progress({ progress, secondsLeft }: { progress: number; secondsLeft: number | null }) {
  const { t, i18n } = useTranslation();
  const minutes = secondsLeft === null ? null : remainingMinutes(secondsLeft);
  return (
    <>
      <progress className={styles.bar} aria-label={t('film.making')} max={1} value={progress} />
      <p className={styles.current}>
        <span>{formatProgress(progress, i18n.language)}</span>
        <span>
          {minutes !== null &&
            (minutes === 0 ? t('downloads.timeLeft.soon') : t('downloads.timeLeft.minutes', { count: minutes }))}
        </span>
      </p>
    </>
  );
}

type ActionsProps = {
  state: State;
  hasSheet: boolean;
  onMake: () => void;
  cancel: () => void;
  onTaken: (media: Media) => void;
};

/** One button, always in the same place. */
function Actions({ state, hasSheet, onMake, cancel, onTaken }: ActionsProps) {
  const { t } = useTranslation();
  const notify = useNotify();
  const reported = useRef<File>(null);
  if (state.phase === 'making') {
    return (
      <Button variant="secondary" isWide onClick={cancel}>
        {t('film.cancel')}
      </Button>
    );
  }
  if (state.phase !== 'made') {
    return (
      <Button icon="play" isWide onClick={onMake}>
        {t(state.phase === 'failed' ? 'gallery.retry' : 'film.make')}
      </Button>
    );
  }
  const { file, medias } = state;
  const report = () => {
    if (reported.current !== file) for (const media of medias) onTaken(media);
    reported.current = file;
  };
  const share = async () => {
    const outcome = await shareFiles([file]);
    if (outcome === 'shared') report();
    if (outcome === 'refused') notify(t('downloads.shareRefused'));
  };
  const save = async () => {
    await saveBlob(file, file.name);
    report();
    notify(t('downloads.done'), 'success');
  };
  return (
    <div className={styles.actions}>
      {hasSheet && (
        <Button icon="upload" isWide onClick={() => void share()}>
          {t('film.share')}
        </Button>
      )}
      <Button icon="download" isWide variant={hasSheet ? 'secondary' : 'primary'} onClick={() => void save()}>
        {t('film.download')}
      </Button>
      <Button variant="quiet" isWide onClick={cancel}>
        {t('film.another')}
      </Button>
    </div>
  );
}

/** In a worker, so that it continues in the background. One film at a time. */
function useFilmMaking({ medias, previewOf, venueName }: FilmMakerProps) {
  const { t } = useTranslation();
  const [state, setState] = useState<State>({ phase: 'choosing' });
  const running = useRef<AbortController>(null);
  const stop = () => running.current?.abort();
  useEffect(() => stop, []);
  const address = state.phase === 'made' ? state.address : null;
  useEffect(() => (address === null ? undefined : () => URL.revokeObjectURL(address)), [address]);

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
      const codec = await encodableCodec();
      if (!codec) throw new Error('no encoder');
      const logo = await loadLogo();
      const [title, end] = await Promise.all([
        drawCard(shape, logo, { small: venueName, large: t('gallery.day') }),
        drawCard(shape, logo, { small: location.host, large: venueName }),
      ]);
      if (abort.signal.aborted) return;
      const addresses = new Map(medias.map((media) => [media.id, previewOf(media)]));
      const cards = { title, end };
      const order = { scenes: filmScenes(medias), addresses, cards, shape, codec, isMoving: mayMove() };
      const news = await runWorker(order, onProgress, abort.signal);
      if (abort.signal.aborted) return;
      if (news.kind === 'failed') throw new Error(news.reason);
      const file = new File([news.film], safeFileName(venueName, 'video/mp4'), { type: 'video/mp4' });
      const taken = medias.filter(({ id }) => news.medias.has(id));
      setState({ phase: 'made', file, address: URL.createObjectURL(file), medias: taken });
    } catch (error) {
      if (abort.signal.aborted) return;
      logProblem('the film could not be made', error);
      setState({ phase: 'failed' });
    }
  };
  const cancel = () => {
    stop();
    setState({ phase: 'choosing' });
  };
  return { state, make: (shape: FilmShape) => void make(shape), cancel };
}

type LastNews = Exclude<FilmNews, { kind: 'progressed' }>;

/** Resolves to the worker's last message. An abort terminates it. @throws Error when the worker fails */
function runWorker(order: FilmOrder, onProgress: (progress: number) => void, signal: AbortSignal): Promise<LastNews> {
  const worker = new Worker(new URL('./film-worker.ts', import.meta.url), { type: 'module' });
  const ended = new Promise<LastNews>((resolve, reject) => {
    signal.addEventListener('abort', () => resolve({ kind: 'failed', reason: 'cancelled' }));
    worker.addEventListener('error', ({ message }) => reject(new Error(message || 'the worker did not load')));
    worker.addEventListener('message', ({ data }: MessageEvent<FilmNews>) => {
      if (data.kind === 'progressed') onProgress(data.progress);
      else resolve(data);
    });
    worker.postMessage(order, [order.cards.title, order.cards.end]);
  });
  return ended.finally(() => worker.terminate());
}
