import { type ReactNode, type RefObject, useDeferredValue, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { type ControllerRef, useController } from 'yet-another-react-lightbox';
import type { Ticks } from '#client/features/gallery/grid/media-grid.tsx';
import { formatCents } from '#client/i18n/translator.ts';
import { optionalPart } from '#client/lib/lazy-part.tsx';
import { Button } from '#client/ui/button.tsx';
import { Icon } from '#client/ui/icon.tsx';
import type { Media } from '#shared/media/media.ts';
import styles from './viewer-footer.module.css';

const ThumbStrip = optionalPart(() => import('./thumb-strip.tsx'), 'ThumbStrip', 'first');

export type RunningOrder = {
  readonly counted: string | null;
  readonly totalCents: number;
  readonly isChanging: boolean;
  readonly onOpen: () => void;
  /** Renders the better price and the announcements, because the page behind the viewer is inert. */
  readonly words: (shown: Media['kind']) => ReactNode;
};

export type ViewerFooterProps = {
  medias: readonly Media[];
  selectionOf: (media: Media) => Ticks | null;
  priceOf: (media: Media) => number | null;
  /** Returns why a media is not for sale; null if it is, or if no reason is needed, as for a bought media. */
  notSold: (media: Media) => string | null;
  download: (media: Media) => ReactNode;
  order: RunningOrder | null;
};

type ShownProps = ViewerFooterProps & {
  media: Media;
  current: number;
  controller: RefObject<ControllerRef | null>;
};

export function ViewerFooter(props: ShownProps) {
  const { medias, media, current, controller, selectionOf, notSold, download, order } = props;
  const reason = notSold(media);
  const selection = selectionOf(media);
  const isChosen = (one: Media) => selectionOf(one)?.isChosen(one) ?? false;
  // Deferred, so that slow phones show the next photo before they update the strip.
  const strip = useDeferredValue(medias.length > 1 && <ThumbStrip {...{ medias, current, isChosen, controller }} />);
  return (
    <div className={styles.footer}>
      <div className={styles.strip}>{strip}</div>
      <div className={styles.actions}>
        {media.download && download(media)}
        {reason && <p className={styles.notSold}>{reason}</p>}
        {selection && !selection.isLocked && <OrderButtons {...props} selection={selection} />}
      </div>
      {order && <RunningTotal {...order} kind={media.kind} />}
    </div>
  );
}

function RunningTotal({ counted, totalCents, isChanging, onOpen, words, kind }: RunningOrder & Pick<Media, 'kind'>) {
  const { t } = useTranslation();
  return (
    <div className={styles.running}>
      {words(kind)}
      {counted && (
        <button type="button" className={styles.total} aria-haspopup="dialog" aria-busy={isChanging} onClick={onOpen}>
          <span>
            {counted} · <strong>{formatCents(totalCents)}</strong>
          </span>
          <Icon name="forward" size={18} />
          <span className="visually-hidden">{t('cart.showCart')}</span>
        </button>
      )}
    </div>
  );
}

type OrderButtonsProps = Omit<ShownProps, 'controller'> & { selection: Ticks };

/**
 * Shows one button that adds a media and then leads to the next one, so that it keeps its place and the focus. The
 * price is its description, because its accessible name must not change with the price.
 */
function OrderButtons({ medias, media, current, selection, priceOf }: OrderButtonsProps) {
  const { t } = useTranslation();
  const { next } = useController();
  const id = useId();
  const isChosen = selection.isChosen(media);
  const isChanging = selection.isChanging(media);
  const isLast = current === medias.length - 1;
  const price = isChosen ? null : priceOf(media);
  const main = useRef<HTMLButtonElement>(null);
  const remove = () => {
    // The pressed button disappears, so the main button takes the focus.
    main.current?.focus();
    selection.onToggle([media], false);
  };
  return (
    <>
      {isChosen && (
        <Button data-remove variant="secondary" aria-label={t('viewer.remove')} isBusy={isChanging} onClick={remove}>
          {t('viewer.takeOut')}
        </Button>
      )}
      <Button
        ref={main}
        isWide
        data-next={isChosen || undefined}
        value={isChosen ? 'next' : 'add'}
        {...(isChosen ? { variant: 'secondary' } : { icon: 'plus' })}
        isBusy={!isChosen && isChanging}
        aria-disabled={(isChosen && isLast) || undefined}
        aria-labelledby={`${id}-name`}
        aria-describedby={price === null ? undefined : `${id}-price`}
        onClick={() => (isChosen ? next() : selection.onToggle([media], true))}
      >
        <span id={`${id}-name`}>{t(isChosen ? 'viewer.next' : 'viewer.add')}</span>
        {isChosen && <Icon name="forward" />}
        {price !== null && (
          <>
            {' · '}
            <span id={`${id}-price`} className={styles.price}>
              {formatCents(price)}
            </span>
          </>
        )}
      </Button>
    </>
  );
}
