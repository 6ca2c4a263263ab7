import { type ReactNode, type Ref, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { countsText } from '#client/i18n/counts.ts';
import { Icon } from '#client/ui/icon.tsx';
import { countByKind, type Media } from '#shared/media/media.ts';
import type { Venue } from '#shared/site/venue.ts';
import { dayTitle } from './time-words.ts';
import styles from './title-band.module.css';

type TitleBandProps = {
  venue: Pick<Venue, 'homePictures'>;
  medias: readonly Media[];
  hasCover?: boolean | undefined;
  cover: ReactNode;
  isCoverAwaited?: boolean | undefined;
  titleRef?: Ref<HTMLHeadingElement> | undefined;
  children: ReactNode;
};

export function TitleBand(props: TitleBandProps) {
  const { venue, medias, hasCover = medias.length > 0, cover, isCoverAwaited = false, titleRef, children } = props;
  const { t } = useTranslation();
  const day = useMemo(() => dayTitle(medias, t), [medias, t]);
  const counts = useMemo(() => countByKind(medias), [medias]);
  return (
    <div className={styles.band}>
      {(hasCover || isCoverAwaited) && (
        <div className={styles.cover}>
          {!isCoverAwaited &&
            (cover || (
              <img
                className={styles.venuePicture}
                {...venue.homePictures[0]}
                sizes="(min-width: 48rem) 62vw, 100vw"
                alt=""
              />
            ))}
        </div>
      )}
      <div className={styles.words}>
        <div>
          <h1 ref={titleRef} tabIndex={-1} className={styles.title}>
            {day ?? t('gallery.day')}
          </h1>
          <p className={styles.counts}>{medias.length > 0 && countsText(t, counts, 'dots')}</p>
        </div>
        <div className={styles.actions}>{children}</div>
      </div>
    </div>
  );
}

/** Its accessible name is whole; a phone shows the first word. */
export function FilmButton({ onOpen }: { onOpen: () => void }) {
  const { t } = useTranslation();
  return (
    <button type="button" aria-label={t('gallery.film')} onClick={onOpen}>
      <Icon name="play" size={16} />
      <span className={styles.short}>{t('gallery.filmShort')}</span>
      <span className={styles.long}>{t('gallery.film')}</span>
    </button>
  );
}
