import type { CSSProperties, ReactNode } from 'react';
import type { Media } from '#shared/media/media.ts';
import { Icon } from './icon.tsx';
import { MediaPicture } from './media-picture.tsx';
import styles from './mosaic.module.css';
import type { MosaicLayout } from './mosaic-layout.ts';

type MosaicProps = {
  medias: readonly Media[];
  layout: MosaicLayout;
  moreLabel: (count: number) => string;
  picture?: (media: Media) => ReactNode;
};

function linesOf(medias: readonly Media[], { lines }: MosaicLayout) {
  let start = 0;
  return lines.map(({ share, pictures }) => {
    start += pictures.length;
    const first = start - pictures.length;
    return { share, places: pictures.flatMap((grow, at) => ({ grow, media: medias[first + at] })) };
  });
}

/** Multiplies by 100, because `flex-grow` values with a sum below 1 leave a gap. */
const grown = (share: number) => ({ flexGrow: share * 100 });

const thumbnail = (media: Media) => <MediaPicture media={media} isEager />;

export function Mosaic({ medias, layout, moreLabel, picture = thumbnail }: MosaicProps) {
  const lines = linesOf(medias, layout);
  const places = lines.flatMap((line) => line.places);
  const more = medias.length - places.length;
  return (
    <span
      className={[styles.mosaic, styles[layout.direction]].join(' ')}
      style={{ '--ratio': layout.ratio } as CSSProperties}
    >
      {lines.map(({ share, places: own }) => (
        <span key={own[0]?.media?.id} className={styles.line} style={grown(share)}>
          {own.map(
            ({ grow, media }) =>
              media && (
                <span key={media.id} className={styles.picture} style={grown(grow)}>
                  {picture(media)}
                  {media.kind === 'video' && (
                    <span className={styles.video}>
                      <Icon name="play" size={14} />
                    </span>
                  )}
                  {more > 0 && media === places.at(-1)?.media && <span className={styles.more}>{moreLabel(more)}</span>}
                </span>
              ),
          )}
        </span>
      ))}
    </span>
  );
}
