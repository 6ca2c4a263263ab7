import type { TFunction } from 'i18next';
import { memo, type RefObject, useId, useLayoutEffect, useRef } from 'react';
import { useFocusAfterRemove } from '#client/lib/focus.ts';
import { Icon, Spinner } from '#client/ui/icon.tsx';
import { MediaPicture } from '#client/ui/media-picture.tsx';
import type { Media } from '#shared/media/media.ts';
import styles from './cart-tiles.module.css';
import type { CartTileState } from './use-removed-medias.ts';

export type CartTileActions = {
  readonly remove: (media: Media) => void;
  readonly putBack: (media: Media) => void;
  readonly end: (media: Media) => void;
};

type CartTileProps = CartTileState & {
  /** Passed down: a cart may have hundreds of tiles. */
  t: TFunction;
  number: number;
  isBusy: boolean;
  actions: CartTileActions;
};

/** One chosen media, or the place of one that was just removed. Memoized: it renders again only when it changes. */
export const CartTile = memo(function CartTile(props: CartTileProps) {
  const { media, state, actions } = props;
  const isRemoved = state === 'removed';
  const row = useFocusAfterRemove<HTMLLIElement>();
  const onPress = useFocusAfterPress(row, isRemoved);
  const press = (act: (media: Media) => void) => () => {
    onPress();
    act(media);
  };
  return (
    <li ref={row} className={styles.tile} data-removed={isRemoved || undefined}>
      {isRemoved ? (
        <RemovedMedia {...props} onUndo={press(actions.putBack)} />
      ) : (
        <ChosenMedia {...props} onRemove={press(actions.remove)} />
      )}
    </li>
  );
});

/** A press replaces its own button, so focus moves to the new one. Also without a press: a removal may fail later. */
function useFocusAfterPress(row: RefObject<HTMLElement | null>, isRemoved: boolean): () => void {
  const known = useRef({ isRemoved, isPressed: false });
  useLayoutEffect(() => {
    if (known.current.isRemoved === isRemoved) return;
    const { isPressed } = known.current;
    known.current = { isRemoved, isPressed: false };
    if (isPressed || document.activeElement === document.body) {
      row.current?.querySelector('button')?.focus({ preventScroll: true });
    }
  }, [row, isRemoved]);
  return () => {
    known.current.isPressed = true;
  };
}

type ChosenMediaProps = CartTileProps & { onRemove: () => void };

function ChosenMedia({ t, media, state, number, isBusy, onRemove }: ChosenMediaProps) {
  const isVideo = media.kind === 'video';
  const isWaiting = isBusy || state === 'back';
  return (
    <>
      <MediaPicture media={media} />
      {isVideo && (
        <span className={styles.video}>
          <Icon name="play" size={14} />
        </span>
      )}
      <span className="visually-hidden">{t(isVideo ? 'gallery.video' : 'gallery.photo', { number })}</span>
      <button
        type="button"
        className={styles.remove}
        aria-label={t(isVideo ? 'cart.removeVideo' : 'cart.removePhoto', { number })}
        aria-busy={isWaiting || undefined}
        onClick={isWaiting ? undefined : onRemove}
      >
        <span className={styles.disc}>{isWaiting ? <Spinner size={16} /> : <Icon name="close" size={16} />}</span>
      </button>
    </>
  );
}

type RemovedMediaProps = CartTileProps & { onUndo: () => void };

/** Offers an undo for five seconds (the shrinking line). Hover or keyboard focus pauses it. */
function RemovedMedia({ t, media, number, actions, onUndo }: RemovedMediaProps) {
  const id = useId();
  return (
    <>
      <p id={id} role="status">
        {t(media.kind === 'video' ? 'cart.removed.video' : 'cart.removed.photo', { number })}
      </p>
      <button type="button" className={styles.undo} aria-describedby={id} onClick={onUndo}>
        <UndoSign />
        <span>{t('choosing.undo')}</span>
      </button>
      <span className={styles.line} onAnimationEnd={() => actions.end(media)} />
    </>
  );
}

/** Not in the icon sprite: only the cart uses it. */
function UndoSign() {
  return (
    <svg className={styles.sign} viewBox="0 0 24 24" aria-hidden="true">
      <path d="M9 14.5 4 9.5l5-5M4 9.5h10.2a5.3 5.3 0 0 1 0 10.6H10" />
    </svg>
  );
}
