import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { countsText } from '#client/i18n/translator.ts';
import { focusNewPage } from '#client/lib/focus.ts';
import { useVenue } from '#client/queries/venue.ts';
import { Icon } from '#client/ui/icon.tsx';
import { MediaPicture } from '#client/ui/media-picture.tsx';
import { countByKind, type Media } from '#shared/media/media.ts';
import { ratioOf } from './grid/picture-shapes.ts';
import { dayTitle } from './time-words.ts';
import styles from './title-band.module.css';

type TitleBandProps = {
  medias?: readonly Media[];
  /** Whether visitors sent these photos. They have no cover. */
  isOwn?: boolean;
  covers?: readonly Media[];
  /** The actions for bought photos; undefined if the photos are not bought. Bought photos have no cover. */
  album?: ReactNode;
  /** Opens the slideshow; undefined if the photos do not show. There is no slideshow of a single photo. */
  onShowSlideshow?: (() => void) | undefined;
  /** Renders the controls that open a cover and choose it. */
  coverButton?: ((media: Media) => ReactNode) | undefined;
  isLoading?: boolean;
};

const NO_MEDIAS: readonly Media[] = [];

export function TitleBand(props: TitleBandProps) {
  const { medias = NO_MEDIAS, isOwn = false, covers = NO_MEDIAS, album, onShowSlideshow, isLoading } = props;
  const { t } = useTranslation();
  const isAlbum = album !== undefined;
  const day = useMemo(() => dayTitle(medias, t), [medias, t]);
  const counts = useMemo(() => countByKind(medias), [medias]);
  return (
    <div className={styles.band}>
      {!isAlbum && (isLoading || (medias.length > 0 && !isOwn)) && (
        <div className={styles.cover}>
          {covers.map((media) => (
            <div key={media.id} className={styles.photo} style={{ flexGrow: ratioOf(media) }}>
              <MediaPicture media={media} isEager />
              {props.coverButton?.(media)}
            </div>
          ))}
          {!isLoading && covers.length === 0 && <VenuePicture />}
        </div>
      )}
      {/* The title of bought photos has another key, because a new element is no layout shift, but a moved one is. */}
      <div key={String(isAlbum)} className={styles.words}>
        <div>
          <h1 ref={isLoading ? undefined : focusNewPage} tabIndex={-1} className={styles.title}>
            {isAlbum ? t('gallery.yours') : (day ?? t(isOwn ? 'gallery.own' : 'gallery.day'))}
          </h1>
          <p className={styles.counts}>
            {medias.length > 0 &&
              (isAlbum ? t('gallery.unmarked', { counts: countsText(t, counts) }) : countsText(t, counts, 'dots'))}
          </p>
        </div>
        <div className={styles.actions}>
          {isAlbum ? album : onShowSlideshow && counts.photos > 1 && <SlideshowButton onShow={onShowSlideshow} />}
        </div>
      </div>
    </div>
  );
}

export function SlideshowButton({ onShow }: { onShow: () => void }) {
  const { t } = useTranslation();
  return (
    <button type="button" className={styles.button} onClick={onShow}>
      <Icon name="play" size={16} />
      {t('gallery.slideshow')}
    </button>
  );
}

function VenuePicture() {
  const [picture] = useVenue().homePictures;
  return <img className={styles.venuePicture} {...picture} sizes="(min-width: 48rem) 62vw, 100vw" alt="" />;
}
