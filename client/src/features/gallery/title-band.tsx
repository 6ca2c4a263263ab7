import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { countByKind, type Media } from '#shared/media.ts';
import type { Venue } from '#shared/venue.ts';
import styles from './title-band.module.css';

type TitleBandProps = {
  venue: Pick<Venue, 'name' | 'theme'>;
  /** The visitor's photos and videos; none until they are known. */
  medias: readonly Media[];
  /** Draws the thumbnail of a media. */
  picture: (media: Media) => ReactNode;
  /** The actions of the whole gallery. */
  children: ReactNode;
};

/** The day as a title on the venue's colour, with how many photos there are. Its height is known before they are. */
export function TitleBand({ venue, medias, picture, children }: TitleBandProps) {
  const { t } = useTranslation();
  const { photos, videos } = countByKind(medias);
  const counts = [
    photos > 0 && t('gallery.photos', { count: photos }),
    videos > 0 && t('gallery.videos', { count: videos }),
  ];
  const [first] = medias;
  return (
    <div className={styles.band} data-scalloped={venue.theme.edge === 'scallop' || undefined}>
      <p className={styles.title}>{t('gallery.day', { venue: venue.name })}</p>
      <p className={styles.counts}>{counts.filter(Boolean).join(' · ')}</p>
      <div className={styles.actions}>{children}</div>
      <span className={styles.print} aria-hidden="true">
        {first && picture(first)}
      </span>
    </div>
  );
}
