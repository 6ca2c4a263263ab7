import type { TFunction } from 'i18next';
import { Suspense, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import batch from '#client/features/downloads/file-by-file.module.css';
import { saveBlob } from '#client/features/downloads/save-file.ts';
import { shareFiles } from '#client/features/downloads/share-sheet.ts';
import { formatProgress, timeLeft } from '#client/features/downloads/size-and-time.ts';
import { countsText } from '#client/i18n/translator.ts';
import { lazyPart } from '#client/lib/lazy-part.tsx';
import { isTouchScreen, mayMove } from '#client/lib/use-media-query.ts';
import { Button } from '#client/ui/button.tsx';
import { MediaPicture } from '#client/ui/media-picture.tsx';
import { Modal } from '#client/ui/modal.tsx';
import { useNotify } from '#client/ui/notice.tsx';
import { countByKind, type Media, previewPath } from '#shared/media/media.ts';
import styles from './film-maker.module.css';
import { FILM_SHAPES, type FilmShape, filmScenes } from './film-plan.ts';
import { type FilmState, useFilmMaking } from './use-film-making.ts';

const OutsideApps = lazyPart(() => import('#client/features/downloads/leave-app.tsx'), 'OutsideApps');

type FilmMakerProps = {
  medias: readonly Media[];
  onTaken: (media: Media) => void;
  onClose: () => void;
};

function sheetTakesFilms(): boolean {
  const film = new File(['film'], 'film.mp4', { type: 'video/mp4' });
  return isTouchScreen() && 'canShare' in navigator && navigator.canShare({ files: [film] });
}

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

function Panel({ hasSheet, ...props }: FilmMakerProps & { hasSheet: boolean }) {
  const { t } = useTranslation();
  const [shape, setShape] = useState<FilmShape>('upright');
  const { state, address, make, cancel } = useFilmMaking(props.medias);
  const planned = filmScenes(props.medias).flatMap((scene) => (scene.kind === 'card' ? [] : scene.media));
  const photo = planned.find(({ kind }) => kind === 'photo');
  const left = state.phase === 'made' ? planned.length - state.medias.length : 0;
  return (
    <Modal
      shape="full"
      title={t('film.save')}
      onClose={props.onClose}
      footer={<Actions {...{ state, hasSheet, cancel }} onTaken={props.onTaken} onMake={() => make(shape)} />}
    >
      <div className={styles.content} data-tone="night">
        {state.phase !== 'made' && (
          <ShapeChoice photo={photo} chosen={shape} onChoose={setShape} isFixed={state.phase === 'making'} />
        )}
        {address && state.phase === 'made' && (
          <video
            key={address}
            className={`${styles.frame} ${styles.film}`}
            data-shape={state.shape}
            poster={photo && previewPath(photo)}
            src={mayMove() ? address : address + FIRST_PHOTO}
            controls
            muted
            playsInline
            loop
            autoPlay={mayMove()}
          />
        )}
        <p className={styles.statement} role={state.phase === 'failed' ? 'alert' : 'status'}>
          {statement(state, t)}
        </p>
        {state.phase === 'making' && <Progress {...state} />}
        {state.phase === 'choosing' && <p className={styles.hint}>{contents(planned, props.medias, t)}</p>}
        {state.phase === 'choosing' && <p className={styles.hint}>{t('film.onDevice')}</p>}
        {left > 0 && <p className={styles.hint}>{t('film.leftOut', { count: left })}</p>}
      </div>
    </Modal>
  );
}

function contents(planned: readonly Media[], medias: readonly Media[], t: TFunction): string {
  const shown = countsText(t, countByKind(planned));
  if (planned.length === medias.length) return t('film.shows', { shown });
  return t('film.some', { shown, total: countsText(t, countByKind(medias)) });
}

function statement(state: FilmState, t: TFunction): string | null {
  if (state.phase === 'choosing') return null;
  return t(state.phase === 'made' ? 'film.ready' : `film.${state.phase}`);
}

/** With reduced motion, no film plays by itself: this media fragment shows the first photo instead of the title. */
const FIRST_PHOTO = '#t=3';

const SHAPES = Object.keys(FILM_SHAPES) as readonly FilmShape[];

type ShapeChoiceProps = {
  photo: Media | undefined;
  chosen: FilmShape;
  onChoose: (shape: FilmShape) => void;
  isFixed: boolean;
};

/** Lets the visitor choose the film's shape, and shows the first photo in it. */
function ShapeChoice({ photo, chosen, onChoose, isFixed }: ShapeChoiceProps) {
  const { t } = useTranslation();
  const group = useId();
  const { width, height } = FILM_SHAPES[chosen];
  const high = innerHeight / 2;
  return (
    <fieldset className={styles.shapes} disabled={isFixed}>
      <legend className="visually-hidden">{t('film.shape')}</legend>
      <div className={styles.stage}>
        <span className={styles.frame} data-shape={chosen}>
          {photo && <MediaPicture key={chosen} media={photo} isEager width={(high * width) / height} height={high} />}
        </span>
      </div>
      <div className={styles.segments}>
        {SHAPES.map((shape) => (
          <label key={shape} className={styles.segment}>
            <span>{t(`film.shapes.${shape}`)}</span>
            <input type="radio" name={group} checked={shape === chosen} onChange={() => onChoose(shape)} />
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function Progress({ progress, secondsLeft }: { progress: number; secondsLeft: number | null }) {
  const { t, i18n } = useTranslation();
  return (
    <>
      <progress className={batch.bar} aria-label={t('film.making')} max={1} value={progress} />
      <p className={styles.current}>
        <span>{formatProgress(progress, i18n.language)}</span>
        <span>{timeLeft(secondsLeft, t)}</span>
      </p>
    </>
  );
}

type ActionsProps = {
  state: FilmState;
  hasSheet: boolean;
  onMake: () => void;
  cancel: () => void;
  onTaken: (media: Media) => void;
};

/** Shows a button that makes the film, or cancels it while it is made. Once it is made, shows what to do with it. */
function Actions({ state, hasSheet, onMake, cancel, onTaken }: ActionsProps) {
  const { t } = useTranslation();
  const notify = useNotify();
  const reported = useRef<File>(null);
  if (state.phase === 'making') {
    return (
      <Button variant="secondary" isWide onClick={cancel}>
        {t('viewer.cancel')}
      </Button>
    );
  }
  if (state.phase !== 'made') {
    return (
      <Button icon="play" isWide onClick={onMake}>
        {t(state.phase === 'failed' ? 'site.tryAgain' : 'film.make')}
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
        <Button icon="share" isWide onClick={() => void share()}>
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
