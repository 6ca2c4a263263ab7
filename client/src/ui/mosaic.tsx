import type { ReactNode } from 'react';
import type { Media } from '#shared/media/media.ts';
import { Icon } from './icon.tsx';
import styles from './mosaic.module.css';
import type { MosaicLayout } from './mosaic-layout.ts';

type MosaicProps = {
  medias: readonly Media[];
  /** Its places take the first media. */
  layout: MosaicLayout;
  /** What the last picture says when there are more media than places. */
  moreLabel: (count: number) => string;
  picture: (media: Media) => ReactNode;
};

/** Each line of a layout with its media. */
function linesOf(medias: readonly Media[], { lines }: MosaicLayout) {
  let start = 0;
  return lines.map(({ share, pictures }) => {
    start += pictures.length;
    const first = start - pictures.length;
    return { share, places: pictures.flatMap((grow, at) => ({ grow, media: medias[first + at] })) };
  });
}

/** Shares as `flex-grow`: with a sum below 1 they would leave a gap. */
const grown = (share: number) => ({ flexGrow: share * 100 });

/** Pictures side by side, edge to edge, without a gap at the end. */
export function Mosaic({ medias, layout, moreLabel, picture }: MosaicProps) {
  const lines = linesOf(medias, layout);
  const places = lines.flatMap((line) => line.places);
  const more = medias.length - places.length;
  return (
    <span className={[styles.mosaic, styles[layout.direction]].join(' ')} style={{ aspectRatio: layout.ratio }}>
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
