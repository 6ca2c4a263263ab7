import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '#client/ui/icon.tsx';
import type { Media } from '#shared/media.ts';
import styles from './mosaic.module.css';
import { mosaicRows } from './mosaic-rows.ts';

type MosaicProps = {
  medias: readonly Media[];
  /** The most pictures to show. The last one says how many more there are. */
  most: number;
  picture: (media: Media) => ReactNode;
};

/** The rows of a mosaic, each with its pictures. */
function rowsOf(medias: readonly Media[]): readonly (readonly Media[])[] {
  let start = 0;
  return mosaicRows(medias.length).map((length) => {
    start += length;
    return medias.slice(start - length, start);
  });
}

/** Pictures side by side, edge to edge, without a gap at the end. */
export function Mosaic({ medias, most, picture }: MosaicProps) {
  const { t } = useTranslation();
  const shown = medias.slice(0, most);
  const more = medias.length - shown.length;
  return (
    <span className={styles.mosaic}>
      {rowsOf(shown).map((row) => (
        <span key={row[0]?.id} className={styles.row} data-length={row.length}>
          {row.map((media) => (
            <span key={media.id} className={styles.picture}>
              {picture(media)}
              {media.kind === 'video' && (
                <span className={styles.video}>
                  <Icon name="play" size={14} />
                </span>
              )}
              {more > 0 && media === shown.at(-1) && (
                <span className={styles.more}>{t('faceSearch.cards.more', { count: more })}</span>
              )}
            </span>
          ))}
        </span>
      ))}
    </span>
  );
}
