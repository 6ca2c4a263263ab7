import type { TFunction } from 'i18next';
import type { CSSProperties, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '#client/ui/icon.tsx';
import { Mosaic } from '#client/ui/mosaic.tsx';
import type { Media } from '#shared/media.ts';
import type { BatchState } from './batch-state.ts';
import styles from './file-progress.module.css';
import { formatProgress } from './file-size.ts';
import { type FileState, fileState, pairLayout, shownFiles } from './file-state.ts';

type FileProgressProps = {
  batch: BatchState;
  /** A media's name in the gallery: "Foto 12". */
  nameOf: (media: Media) => string;
  picture: (media: Media) => ReactNode;
};

/** How much of each picture has its colours. */
const SHARES: Readonly<Record<Exclude<FileState, 'running'>, number>> = { saved: 1, prepared: 1, failed: 0, queued: 0 };

/** "Foto 4 · salva" */
function stateText(state: FileState, { kind }: Media, texts: { name: string; percent: string }, t: TFunction): string {
  if (state === 'saved' || state === 'prepared') return t(`downloads.state.${state}.${kind}`, texts);
  return t(`downloads.state.${state}`, texts);
}

/** Each photo is its own bar: its colours rise as it arrives. A list says the same in words. */
export function FileProgress({ batch, nameOf, picture }: FileProgressProps) {
  const { t, i18n } = useTranslation();
  const shown = shownFiles(batch);
  const stateOf = (media: Media) => {
    const state = fileState(batch, media);
    const share = state === 'running' ? (batch.current?.progress ?? 0) : SHARES[state];
    const texts = { name: nameOf(media), percent: formatProgress(share, i18n.language) };
    return { state, share, text: stateText(state, media, texts, t) };
  };
  return (
    <>
      <div className={styles.pictures} aria-hidden="true">
        <Mosaic
          medias={shown}
          layout={pairLayout(shown.length)}
          moreLabel={String}
          picture={(media) => {
            const { state, share, text } = stateOf(media);
            return (
              <span
                key={media.id}
                className={styles.file}
                style={{ '--rest': `${(1 - share) * 100}%` } as CSSProperties}
              >
                {picture(media)}
                {share < 1 && <i className={styles.rest} />}
                <span className={styles.words}>
                  {state === 'saved' && <Icon name="check" size={15} />}
                  <span>{text}</span>
                </span>
              </span>
            );
          }}
        />
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
