import { type CSSProperties, type ReactNode, useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { deleteDraft } from '#client/features/checkout/checkout-state.ts';
import { ProveBuyer } from '#client/features/checkout/prove-buyer.tsx';
import { mayMove } from '#client/lib/use-media-query.ts';
import { completedAt } from '#client/payment/payment-session.ts';
import { IconButton } from '#client/ui/button.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { MediaPicture } from '#client/ui/media-picture.tsx';
import { Mosaic } from '#client/ui/mosaic.tsx';
import { justifiedLayout, wideMosaic } from '#client/ui/mosaic-layout.ts';
import { DialogOfflineBar } from '#client/ui/notice.tsx';
import { StepHeading } from '#client/ui/step-heading.tsx';
import { countByKind, handleName, type Media, previewPath } from '#shared/media/media.ts';
import { itemKind, type Order } from '#shared/order.ts';
import { ReceiptView } from './receipt-view.tsx';
import styles from './success.module.css';

export type SuccessProps = {
  titleId: string;
  order: Order;
  bought: readonly Media[];
  shapes: readonly number[];
  logo: ReactNode;
  download: ReactNode;
  /** More ways to use the bought media: sharing them or making a film. */
  ways: ReactNode;
  help: ReactNode;
  keep: ReactNode;
  onClose: () => void;
};

export function Success(props: SuccessProps) {
  const { titleId, order, bought, shapes, logo, onClose } = props;
  const { t } = useTranslation();
  const isFirstTime = useCelebration(order);
  useEffect(() => deleteDraft(order.reference), [order.reference]);
  return (
    <div className={[styles.page, isFirstTime && styles.first].filter(Boolean).join(' ')}>
      <BoughtPhotos key={shapes.length} {...props} medias={bought} isWatermarkFading={isFirstTime} />
      <div className={styles.panel}>
        <h2 id={titleId} className={styles.title}>
          {t('checkout.titleDone')}
        </h2>
        <Panel {...props} />
        <span className={styles.plate}>{logo}</span>
      </div>
      <header className={styles.top}>
        <span className={styles.close}>
          <IconButton icon="close" label={t('site.close')} onClick={onClose} />
        </span>
      </header>
      {isFirstTime && mayMove() && <Confetti />}
      <DialogOfflineBar />
    </div>
  );
}

/** After this time (ms), the celebration is removed. Otherwise, it would start again whenever the page shows again. */
const CELEBRATION_MS = 4_000;

const celebrated = new Set<string>();

/** Whether the order was completed since the page loaded, and not celebrated yet. A reload must not repeat it. */
const isWorthCelebrating = (reference: string) => completedAt.has(reference) && !celebrated.has(reference);

function useCelebration({ reference }: Order): boolean {
  const [isFirstTime, setIsFirstTime] = useState(() => isWorthCelebrating(reference));
  useEffect(() => {
    celebrated.add(reference);
    const end = setTimeout(() => setIsFirstTime(false), CELEBRATION_MS);
    return () => clearTimeout(end);
  }, [reference]);
  return isFirstTime;
}

function Panel({ order, bought, download, ways, help, keep }: SuccessProps) {
  const { t } = useTranslation();
  // Counts the media, because an order that was paid elsewhere may have no items any more.
  const { photos, videos } = countByKind(bought);
  const kind = itemKind({ holdsPhotos: photos > 0, holdsVideos: videos > 0 });
  const heading = t(`checkout.success.heading.${kind}`, { count: bought.length });
  return (
    <>
      <span className={styles.badge}>
        <Icon name="check" size={30} />
      </span>
      <div className={styles.words}>
        <StepHeading hint={t('checkout.success.text')}>{heading}</StepHeading>
      </div>
      <div className={styles.save}>{download}</div>
      <div className={styles.ways}>
        {ways}
        {order.buyer.kind === 'you' && <ReceiptView order={order} />}
      </div>
      {order.buyer.kind === 'someone' && <ProveBuyer question={t('checkout.otherBuyer.receipt')} />}
      <div className={styles.back}>
        {keep}
        <p className={styles.help}>{help}</p>
      </div>
    </>
  );
}

const PETALS = 24;

/** Returns a number from 0 to 1 for a petal. It looks random, but is the same each time. */
const petalShare = (petal: number, step: number) => (petal * step) % 1;

function Confetti() {
  return (
    <span className={styles.confetti} aria-hidden="true">
      {Array.from({ length: PETALS }, (_, petal) => {
        const style = {
          '--from': `${petalShare(petal, 0.618) * 100}%`,
          '--drift': `${(petalShare(petal, 0.37) - 0.5) * 9}rem`,
          '--turn': `${360 + petalShare(petal, 0.71) * 720}deg`,
          '--wait': `${400 + petalShare(petal, 0.29) * 700}ms`,
        } as CSSProperties;
        return <i key={petal} style={style} />;
      })}
    </span>
  );
}

type BoughtPhotosProps = Pick<SuccessProps, 'shapes'> & {
  medias: readonly Media[];
  isWatermarkFading: boolean;
};

/** The panel's width beside the photos, and its height below them on a phone (px), as in the style sheet. */
const BESIDE = 500;
const BELOW = 372;

function mosaicOnScreen(medias: readonly Media[], shapes: readonly number[]) {
  const { innerWidth, innerHeight } = window;
  if (innerWidth >= 1000) return { medias, layout: justifiedLayout(shapes, (innerWidth - BESIDE) / innerHeight) };
  const box = innerWidth / Math.max(innerHeight * 0.34, innerHeight - BELOW);
  return wideMosaic(medias, (media) => shapes[medias.indexOf(media)] ?? 1, box);
}

function BoughtPhotos({ medias, shapes, isWatermarkFading }: BoughtPhotosProps) {
  const { t } = useTranslation();
  const [mosaic] = useState(() => mosaicOnScreen(medias, shapes));
  // Keeps the layout, but uses the latest media: their right to download may come with the gallery's next reply.
  const latest = new Map(medias.map((media) => [handleName(media.id), media]));
  return (
    <div className={styles.photos} style={{ '--ratio': mosaic.layout.ratio } as CSSProperties} data-bought-photos>
      <Mosaic
        {...mosaic}
        moreLabel={(count) => t('checkout.success.more', { count })}
        picture={(media) => <BoughtPhoto media={latest.get(handleName(media.id)) ?? media} />}
      />
      {isWatermarkFading && <WatermarkFade />}
    </div>
  );
}

/** Shows the cached thumbnail. Once a photo may be downloaded, its large picture without a watermark covers it. */
function BoughtPhoto({ media }: { media: Media }) {
  return (
    <span>
      <MediaPicture media={media} isEager />
      {media.download !== null && media.kind === 'photo' && (
        <img
          className={styles.large}
          src={previewPath(media)}
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

function WatermarkFade() {
  const { t } = useTranslation();
  const pattern = useId();
  const word = t('checkout.success.sample');
  // The expanding ring needs registered custom properties. Without them, the watermark just fades.
  const ending = 'registerProperty' in CSS ? styles.dissolving : styles.fading;
  return (
    <span className={[styles.watermarkFade, ending].join(' ')} aria-hidden="true">
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
