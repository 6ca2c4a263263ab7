import type { TFunction } from 'i18next';
import { memo, type RefObject, useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLocale } from '#client/i18n/translator.ts';
import { useFocusAfterRemove } from '#client/lib/focus.ts';
import { Icon, Spinner } from '#client/ui/icon.tsx';
import { MediaPicture } from '#client/ui/media-picture.tsx';
import type { Media } from '#shared/media/media.ts';
import { formatCount } from '#shared/prices/money.ts';
import type { EditableCart } from './cart.ts';
import styles from './cart-tiles.module.css';

export type CartTilesProps = {
  cart: EditableCart;
  offered: readonly Media[];
  isBesidePhotos?: boolean | undefined;
};

/**
 * A list of more than `most` tiles shows `folded` tiles and a "+n" tile. With these numbers, the tiles fill rows of
 * three, as on a phone and beside the photos.
 */
const FOLDS = { sheet: { most: 24, folded: 11 }, besidePhotos: { most: 6, folded: 5 } } as const;

export function CartTiles({ cart, offered, isBesidePhotos = false }: CartTilesProps) {
  const { t } = useTranslation();
  const { tiles: all, ...actions } = useRemovedMedias(cart, offered);
  // While the order contains the package, single media cannot be put back, so removed media are not shown.
  const tiles = cart.allDigital?.isChosen ? all.filter(({ state }) => state === 'chosen') : all;
  const stable = useStableActions(actions);
  const fold = FOLDS[isBesidePhotos ? 'besidePhotos' : 'sheet'];
  const [isUnfolded, setIsUnfolded] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  useLayoutEffect(() => {
    if (isUnfolded) list.current?.children[fold.folded]?.querySelector('button')?.focus({ preventScroll: true });
  }, [isUnfolded, fold]);
  const shown = isUnfolded || tiles.length <= fold.most ? tiles : tiles.slice(0, fold.folded);
  const folded = tiles.length - shown.length;
  if (cart.allDigital?.isChosen && tiles.length === 0) return <PackagePictures offered={offered} />;
  return (
    <ul ref={list} className={styles.tiles}>
      {shown.map(({ media, state }) => (
        <CartTile
          key={media.id}
          t={t}
          media={media}
          state={state}
          number={cart.numbers.get(media.id) ?? 0}
          isBusy={cart.isChanging(media)}
          actions={stable}
        />
      ))}
      {folded > 0 && (
        <li className={styles.tile}>
          <button type="button" className={styles.rest} onClick={() => setIsUnfolded(true)}>
            <b>{`+${formatCount(folded, currentLocale())}`}</b>
            <span>{t('cart.showAll', { count: tiles.length })}</span>
          </button>
        </li>
      )}
    </ul>
  );
}

const MAX_PACKAGE_PICTURES = 6;

function PackagePictures({ offered }: Pick<CartTilesProps, 'offered'>) {
  const shown = offered.slice(0, MAX_PACKAGE_PICTURES);
  const hidden = offered.length - shown.length;
  return (
    <div className={styles.tiles} aria-hidden="true">
      {shown.map((media) => (
        <span key={media.id} className={styles.tile}>
          <MediaPicture media={media} />
          {hidden > 0 && media === shown.at(-1) && (
            <b className={styles.hidden}>{`+${formatCount(hidden, currentLocale())}`}</b>
          )}
        </span>
      ))}
    </div>
  );
}

/** `back`: the removal was undone. `over`: it can no longer be undone, and the media is hidden. */
type Removal = 'removed' | 'back' | 'over';
type CartTileState = { readonly media: Media; readonly state: 'chosen' | Exclude<Removal, 'over'> };

type Removals = ReadonlyMap<string, { readonly media: Media; readonly removal: Removal }>;

/** Call this once no change is pending. Keeps removals that can be undone, of media that the order indeed lacks. */
function settle(removals: Removals, medias: readonly Media[]): Removals {
  const ordered = new Set(medias.map(({ id }) => id));
  return new Map([...removals].filter(([id, { removal }]) => removal === 'removed' && !ordered.has(id)));
}

function tilesOf(medias: readonly Media[], removals: Removals, places: ReadonlyMap<string, number>): CartTileState[] {
  const removed = [...removals.values()].map(({ media }) => media);
  const known = new Map([...removed, ...medias].map((media) => [media.id, media]));
  const tiles = [...known.values()].flatMap((media): CartTileState[] => {
    const state = removals.get(media.id)?.removal ?? 'chosen';
    return state === 'over' ? [] : [{ media, state }];
  });
  const placeOf = ({ media }: CartTileState) => places.get(media.id) ?? 0;
  return tiles.sort((one, other) => placeOf(one) - placeOf(other));
}

function useRemovedMedias(cart: EditableCart, offered: readonly Media[]) {
  const { medias, isChangingAny } = cart;
  const [removals, setRemovals] = useState<Removals>(() => new Map());
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

type CartTileProps = CartTileState & {
  /** Passed as a prop, because calling the hook in hundreds of tiles is slow. */
  t: TFunction;
  number: number;
  isBusy: boolean;
  actions: Omit<ReturnType<typeof useRemovedMedias>, 'tiles'>;
};

const CartTile = memo(function CartTile(props: CartTileProps) {
  const { media, state, actions } = props;
  const isRemoved = state === 'removed';
  const row = useFocusAfterRemove();
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

/**
 * Focuses the button that replaces the pressed one. If the removal fails later, focuses the button that returns, unless
 * something else has the focus.
 */
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

function ChosenMedia({ t, media, state, number, isBusy, onRemove }: CartTileProps & { onRemove: () => void }) {
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

function RemovedMedia({ t, media, number, actions, onUndo }: CartTileProps & { onUndo: () => void }) {
  const id = useId();
  return (
    <>
      <p id={id} role="status">
        {t(`cart.removed.${media.kind}`, { number })}
      </p>
      <button type="button" className={styles.undo} aria-describedby={id} onClick={onUndo}>
        <svg className={styles.sign} viewBox="0 0 24 24" aria-hidden="true">
          <path d="M9 14.5 4 9.5l5-5M4 9.5h10.2a5.3 5.3 0 0 1 0 10.6H10" />
        </svg>
        <span>{t('choosing.undo')}</span>
      </button>
      <span className={styles.line} onAnimationEnd={() => actions.end(media)} />
    </>
  );
}

type Actions = Readonly<Record<string, (...given: never[]) => void>>;

/** Returns stable functions that call the latest `actions`, so that a change of one item renders only that item. */
function useStableActions<T extends Actions>(actions: T): T {
  const latest = useRef<Actions>(actions);
  useLayoutEffect(() => {
    latest.current = actions;
  });
  const [stable] = useState(() => {
    const names = Object.keys(actions);
    return Object.fromEntries(
      names.map((name) => [name, (...given: never[]) => latest.current[name]?.(...given)]),
    ) as T;
  });
  return stable;
}
