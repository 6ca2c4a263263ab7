import type { TFunction } from 'i18next';
import { memo, type RefObject, useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useFocusAfterRemove } from '#client/lib/focus.ts';
import { Icon, Spinner } from '#client/ui/icon.tsx';
import { MediaPicture } from '#client/ui/media-picture.tsx';
import type { Media } from '#shared/media/media.ts';
import type { EditableCart } from './cart.ts';
import styles from './cart-tiles.module.css';

/** `over`: the undo has ended while the removal is still pending, so it is not listed. */
type Removal = 'removed' | 'back' | 'over';
export type CartTileState = { readonly media: Media; readonly state: 'chosen' | Exclude<Removal, 'over'> };

type Removals = ReadonlyMap<string, { readonly media: Media; readonly removal: Removal }>;

const NONE: Removals = new Map();

/** Once nothing is pending the order alone counts; media it lost unexpectedly keep their place for an undo. */
function settle(removals: Removals, medias: readonly Media[]): Removals {
  const ordered = new Set(medias.map(({ id }) => id));
  const kept = [...removals].filter(([id, { removal }]) => removal === 'removed' && !ordered.has(id));
  return kept.length > 0 ? new Map(kept) : NONE;
}

function tilesOf(medias: readonly Media[], removals: Removals, places: ReadonlyMap<string, number>): CartTileState[] {
  const chosen = medias.flatMap((media): CartTileState[] => {
    const removal = removals.get(media.id)?.removal;
    if (removal === 'over') return [];
    return [{ media, state: removal ?? 'chosen' }];
  });
  if (removals.size === 0) return chosen;
  const ordered = new Set(medias.map(({ id }) => id));
  const gone = [...removals.values()].flatMap(({ media, removal }): CartTileState[] =>
    removal === 'over' || ordered.has(media.id) ? [] : [{ media, state: removal }],
  );
  const placeOf = ({ media }: CartTileState) => places.get(media.id) ?? 0;
  return [...chosen, ...gone].sort((one, other) => placeOf(one) - placeOf(other));
}

export function useRemovedMedias(cart: EditableCart, offered: readonly Media[]) {
  const { medias, isChangingAny } = cart;
  const [removals, setRemovals] = useState(NONE);
  const [known, setKnown] = useState({ medias, isChangingAny });
  if (known.medias !== medias || known.isChangingAny !== isChangingAny) {
    setKnown({ medias, isChangingAny });
    if (!isChangingAny) setRemovals(settle(removals, medias));
  }
  const places = useMemo(() => new Map(offered.map(({ id }, place) => [id, place])), [offered]);
  const set = (media: Media, removal: Removal) => setRemovals((all) => new Map(all).set(media.id, { media, removal }));
  return {
    tiles: tilesOf(medias, removals, places),
    remove: (media: Media) => {
      set(media, 'removed');
      cart.onToggle(media, false);
    },
    putBack: (media: Media) => {
      set(media, 'back');
      cart.onToggle(media, true);
    },
    end: (media: Media) => set(media, 'over'),
  };
}

type CartTileActions = Omit<ReturnType<typeof useRemovedMedias>, 'tiles'>;

type CartTileProps = CartTileState & {
  /** Passed down: a cart may have hundreds of tiles. */
  t: TFunction;
  number: number;
  isBusy: boolean;
  actions: CartTileActions;
};

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
  const isWaiting = isBusy || state === 'back';
  return (
    <>
      <MediaPicture media={media} />
      {media.kind === 'video' && (
        <span className={styles.video}>
          <Icon name="play" size={14} />
        </span>
      )}
      <span className="visually-hidden">{t(`gallery.${media.kind}`, { number })}</span>
      <button
        type="button"
        className={styles.remove}
        aria-label={t(`cart.removeMedia.${media.kind}`, { number })}
        aria-busy={isWaiting || undefined}
        onClick={isWaiting ? undefined : onRemove}
      >
        <span className={styles.disc}>{isWaiting ? <Spinner size={16} /> : <Icon name="close" size={16} />}</span>
      </button>
    </>
  );
}

type RemovedMediaProps = CartTileProps & { onUndo: () => void };

function RemovedMedia({ t, media, number, actions, onUndo }: RemovedMediaProps) {
  const id = useId();
  return (
    <>
      <p id={id} role="status">
        {t(`cart.removed.${media.kind}`, { number })}
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
