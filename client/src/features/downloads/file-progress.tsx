import type { TFunction } from 'i18next';
import type { CSSProperties, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#client/ui/button.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { MediaPicture } from '#client/ui/media-picture.tsx';
import { sumOf } from '#client/ui/mosaic-layout.ts';
import type { Media } from '#shared/media/media.ts';
import type { BatchDownload } from './batch-download.ts';
import { type FileState, failedMedias, fileState, isRunning, shownFiles } from './batch-state.ts';
import styles from './file-progress.module.css';
import { formatProgress } from './size-and-time.ts';

export type NameOf = (media: Media) => string;

type FileProgressProps = {
  download: BatchDownload;
  nameOf: NameOf;
  shapeOf: (media: Media) => number;
};

const SHARES: Readonly<Record<Exclude<FileState, 'running'>, number>> = { saved: 1, prepared: 1, failed: 0, queued: 0 };

function stateText(
  state: FileState | 'shared',
  { kind }: Media,
  texts: { name: string; percent: string },
  t: TFunction,
): string {
  if (state === 'saved' || state === 'shared' || state === 'prepared')
    return t(`downloads.state.${state}.${kind}`, texts);
  return t(`downloads.state.${state}`, texts);
}

/** The panel's width (px) beside the photos on a wide screen, and what is above and below them (px) on others. */
const BESIDE = 500;
const BELOW = 268;
const GAP = 4;
const LOWEST_ROW = 64;

/** Distributes ratios over at most `count` rows of nearly equal length, without changing their order. */
function rowsOf(shapes: readonly number[], count: number): readonly (readonly number[])[] {
  const length = sumOf(shapes) / count;
  const rows = Array.from({ length: count }, (): number[] => []);
  let before = 0;
  for (const shape of shapes) {
    rows[Math.min(count - 1, Math.floor((before + shape / 2) / length))]?.push(shape);
    before += shape;
  }
  return rows.filter((row) => row.length > 0);
}

/**
 * Returns each photo's fraction of the width, and the width (px) of the gaps in its row. There are as many rows as fit
 * on the screen, or more if those would be lower than about `LOWEST_ROW`. A single row is scaled down to fit.
 */
function wallShares(shapes: readonly number[]) {
  const isWide = innerWidth >= 1000;
  const width = isWide ? innerWidth - BESIDE : innerWidth;
  const room = isWide ? innerHeight : innerHeight - BELOW;
  const heightOf = (count: number) => sumOf(rowsOf(shapes, count).map((row) => width / sumOf(row) + GAP));
  let count = Math.max(1, Math.ceil((LOWEST_ROW * sumOf(shapes)) / width));
  while (count < shapes.length && heightOf(count + 1) <= room) count += 1;
  const scale = count === 1 ? Math.min(1, room / heightOf(1)) : 1;
  return rowsOf(shapes, count).flatMap((row) =>
    row.map((shape) => ({ share: (scale * shape) / sumOf(row), gaps: (row.length - 1) * GAP })),
  );
}

/** Shows each photo, uncropped, as its own progress bar. Screen readers get a list with text. */
export function FileProgress({ download, nameOf, shapeOf }: FileProgressProps) {
  const { t, i18n } = useTranslation();
  const { state: batch, purpose } = download;
  const shown = shownFiles(batch, download.limits);
  const stateOf = (media: Media) => {
    const state = fileState(batch, media);
    const share = state === 'running' ? (batch.current?.progress ?? 0) : SHARES[state];
    const texts = { name: nameOf(media), percent: formatProgress(share, i18n.language) };
    const told = state === 'saved' && purpose === 'share' ? 'shared' : state;
    return { state, share, text: stateText(told, media, texts, t) };
  };
  const shares = wallShares(shown.map(shapeOf));
  return (
    <>
      <div className={styles.pictures} aria-hidden="true">
        {shown.map((media, at) => {
          const { share } = stateOf(media);
          const place = {
            '--shape': shapeOf(media),
            '--share': shares[at]?.share,
            '--gaps': `${shares[at]?.gaps}px`,
            '--rest': `${(1 - share) * 100}%`,
          };
          return (
            <span key={media.id} style={place as CSSProperties}>
              <MediaPicture media={media} isEager />
              {share < 1 && <i className={styles.rest} />}
            </span>
          );
        })}
      </div>
      <ul className="visually-hidden" aria-label={t('downloads.each')}>
        {shown.map((media) => {
          const { state, share, text } = stateOf(media);
          return (
            <li key={media.id}>
              <span>{state === 'queued' ? `${nameOf(media)} · ${text}` : text}</span>
              {state === 'running' && <progress aria-label={nameOf(media)} value={share} />}
            </li>
          );
        })}
      </ul>
    </>
  );
}

const MAX_LISTED_FILES = 20;

function FileList({ medias, children }: { medias: readonly Media[]; children: (media: Media) => ReactNode }) {
  const { t } = useTranslation();
  const more = medias.length - MAX_LISTED_FILES;
  return (
    <>
      <ul>
        {medias.slice(0, MAX_LISTED_FILES).map((media) => (
          <li key={media.id}>{children(media)}</li>
        ))}
      </ul>
      {more > 0 && <p>{t('downloads.more', { count: more })}</p>}
    </>
  );
}

type ListProps = Omit<FileProgressProps, 'shapeOf'>;

export function AgainFiles({ download, nameOf }: ListProps) {
  const { t } = useTranslation();
  const { medias, completed } = download.state;
  const saved = medias.filter(({ id }) => completed.has(id));
  return (
    <details className={styles.again}>
      <summary>{t('downloads.anyMissing')}</summary>
      <FileList medias={saved}>
        {(media) => (
          <Button variant="quiet" icon="download" onClick={() => download.again(media)}>
            {t('downloads.again', { name: nameOf(media) })}
          </Button>
        )}
      </FileList>
    </details>
  );
}

export function FailedFiles({ download, nameOf }: ListProps) {
  const { t } = useTranslation();
  const failed = failedMedias(download.state);
  const isBusy = isRunning(download.state);
  return (
    <div className={styles.failed}>
      <p role="alert" className={styles.missing}>
        <Icon name="alert" />
        <span>{t('downloads.missing', { count: failed.length })}</span>
      </p>
      <FileList medias={failed}>
        {(media) => (
          <>
            <span className={styles.name}>
              <span>{nameOf(media)}</span>
              <bdi>{media.filename}</bdi>
            </span>
            <Button
              variant="quiet"
              aria-disabled={isBusy || undefined}
              aria-label={t('downloads.retryNamed', { name: nameOf(media) })}
              onClick={() => !isBusy && download.retry([media])}
            >
              {t('site.tryAgain')}
            </Button>
          </>
        )}
      </FileList>
    </div>
  );
}
