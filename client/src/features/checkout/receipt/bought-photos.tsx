import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Mosaic } from '#client/ui/mosaic.tsx';
import { justifiedLayout } from '#client/ui/mosaic-layout.ts';
import { type Media, mediaPath } from '#shared/media/media.ts';
import styles from './bought-photos.module.css';
import { ROOMY_SCREEN } from './receipt-view.tsx';

type BoughtPhotosProps = {
  medias: readonly Media[];
  shapes: readonly number[];
  previewOf: (media: Media) => string;
  isWatermarkFading: boolean;
};

function boxOnScreen(): number {
  const { innerWidth, innerHeight } = window;
  if (innerWidth >= 1000) return (innerWidth - 500) / innerHeight;
  const others = matchMedia(ROOMY_SCREEN).matches ? 640 : 322;
  return innerWidth / Math.min(innerWidth * 1.4, Math.max(144, innerHeight - others));
}

/** The bought photos, unmarked. On completion the watermark dissolves. */
export function BoughtPhotos({ medias, shapes, previewOf, isWatermarkFading }: BoughtPhotosProps) {
  const { t } = useTranslation();
  // Computed once, so photos on the screen stay in place.
  const [layout] = useState(() => justifiedLayout(shapes, boxOnScreen()));
  return (
    <div className={styles.photos} data-bought-photos>
      <Mosaic
        medias={medias}
        layout={layout}
        moreLabel={(count) => t('checkout.success.more', { count })}
        picture={(media) => <BoughtPhoto key={media.id} media={media} previewOf={previewOf} />}
      />
      {isWatermarkFading && <WatermarkFade />}
    </div>
  );
}

/** The cached thumbnail, under the large picture once that has no watermark. */
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

/** Browsers with registered properties animate the ring; others fade. */
const hasRing = () => 'registerProperty' in CSS;

/** Runs once: a ring of light takes the watermark away. */
function WatermarkFade() {
  const { t } = useTranslation();
  const pattern = useId();
  const word = t('checkout.success.sample');
  return (
    <span
      className={[styles.watermarkFade, hasRing() ? styles.dissolving : styles.fading].join(' ')}
      aria-hidden="true"
    >
      <svg className={styles.watermark} width="100%" height="100%" aria-hidden="true">
        <pattern id={pattern} width="160" height="104" patternUnits="userSpaceOnUse">
          <text transform="translate(44 34) rotate(-24)">{word}</text>
          <text transform="translate(120 86) rotate(-24)">{word}</text>
        </pattern>
        <rect width="100%" height="100%" fill={`url(#${pattern})`} />
      </svg>
      <span className={styles.ring} />
    </span>
  );
}
