import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useController } from 'yet-another-react-lightbox';
import type { Selection } from '#client/features/gallery/grid/media-grid.tsx';
import { formatCents } from '#client/i18n/translator.ts';
import { lazyPart, OptionalPart } from '#client/lib/lazy-part.tsx';
import { Button } from '#client/ui/button.tsx';
import type { Media } from '#shared/media/media.ts';
import type { RunningOrder } from './running-total.tsx';
import styles from './viewer-footer.module.css';

const ThumbStrip = lazyPart(() => import('./thumb-strip.tsx').then((module) => module.ThumbStrip), 'first');
const RunningTotal = lazyPart(() => import('./running-total.tsx').then((module) => module.RunningTotal), 'first');

export type ViewerFooterProps = {
  medias: readonly Media[];
  /** Null if it cannot be bought. */
  selectionOf: (media: Media) => Selection | null;
  /** Cents added to the order; null if unknown. */
  priceOf: (media: Media) => number | null;
  download: (media: Media) => ReactNode;
  order: RunningOrder | null;
};

/** Thumbnails, the main action, and the order's total. */
export function ViewerFooter(props: ViewerFooterProps & { media: Media; current: number }) {
  const { medias, media, current, selectionOf, download, order } = props;
  const isChosen = (one: Media) => selectionOf(one)?.isChosen(one) ?? false;
  const { prev, next } = useController();
  return (
    <div className={styles.footer}>
      <div className={styles.strip}>
        {medias.length > 1 && (
          <OptionalPart>
            <ThumbStrip medias={medias} current={current} isChosen={isChosen} onPrev={prev} onNext={next} />
          </OptionalPart>
        )}
      </div>
      <div className={styles.actions}>
        {media.download && download(media)}
        <SelectButton {...props} key={media.id} />
      </div>
      {order && (
        <OptionalPart>
          <RunningTotal order={order} />
        </OptionalPart>
      )}
    </div>
  );
}

/** The price is the description: the accessible name must stay the same while the price changes. */
function SelectButton({ media, selectionOf, priceOf }: ViewerFooterProps & { media: Media }) {
  const { t } = useTranslation();
  const id = useId();
  const selection = selectionOf(media);
  if (!selection || selection.isLocked) return null;
  const isChosen = selection.isChosen(media);
  const price = isChosen ? null : priceOf(media);
  return (
    <Button
      isWide
      variant={isChosen ? 'secondary' : 'primary'}
      icon={isChosen ? 'check' : 'plus'}
      isBusy={selection.isChanging(media)}
      aria-labelledby={`${id}-name`}
      aria-describedby={price === null ? undefined : `${id}-price`}
      onClick={() => selection.onToggle(media, !isChosen)}
    >
      <span id={`${id}-name`}>{t(isChosen ? 'viewer.remove' : 'viewer.add')}</span>
      {price !== null && (
        <>
          {' · '}
          <span id={`${id}-price`} className={styles.price}>
            {formatCents(price)}
          </span>
        </>
      )}
    </Button>
  );
}
