import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Mosaic } from '#client/ui/mosaic.tsx';
import { justifiedLayout } from '#client/ui/mosaic-layout.ts';
import { type Media, mediaPath } from '#shared/media.ts';
import styles from './bought-photos.module.css';
import { Veil } from './veil.tsx';

type BoughtPhotosProps = {
  medias: readonly Media[];
  /** Width by height of the first of them. */
  shapes: readonly number[];
  /** The address of a media's large picture. */
  previewOf: (media: Media) => string;
  /** Whether the watermark is still on them, and goes. */
  isUnveiled: boolean;
};

/** Width by height of the room that the screen gives the photos; `success.module.css` has the same measures. */
function boxOnScreen(): number {
  const { innerWidth, innerHeight } = window;
  if (innerWidth >= 1000) return (innerWidth - 500) / innerHeight;
  return innerWidth / Math.min(innerWidth * 1.28, Math.max(160, innerHeight - 322));
}

/** The bought photos, which fill their place, without a watermark. On the completion of the order the watermark dissolves. */
export function BoughtPhotos({ medias, shapes, previewOf, isUnveiled }: BoughtPhotosProps) {
  const { t } = useTranslation();
  // Computed once: photos that are on the screen stay where they are.
  const [layout] = useState(() => justifiedLayout(shapes, boxOnScreen()));
  return (
    <div className={styles.photos} data-bought-photos>
      <Mosaic
        medias={medias}
        layout={layout}
        moreLabel={(count) => t('checkout.success.more', { count })}
        picture={(media) => <BoughtPhoto key={media.id} media={media} previewOf={previewOf} />}
      />
      {isUnveiled && <Veil />}
    </div>
  );
}

/** The thumbnail, which the browser has, and over it the large picture once that can be had without a watermark. */
function BoughtPhoto({ media, previewOf }: Pick<BoughtPhotosProps, 'previewOf'> & { media: Media }) {
  return (
    <span className={styles.photo}>
      <img src={mediaPath('thumb', media.id, media.filename)} alt="" draggable={false} />
      {media.download !== null && media.kind === 'photo' && (
        <img
          className={styles.large}
          src={previewOf(media)}
          alt=""
          draggable={false}
          onLoad={({ currentTarget }) => {
            currentTarget.dataset.shown = '';
          }}
        />
      )}
    </span>
  );
}
