import { useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLocale } from '#client/i18n/translator.ts';
import { useStableActions } from '#client/lib/use-latest.ts';
import { Icon } from '#client/ui/icon.tsx';
import { MediaPicture } from '#client/ui/media-picture.tsx';
import type { Media } from '#shared/media/media.ts';
import { formatCount } from '#shared/prices/money.ts';
import type { EditableCart } from './cart.ts';
import { CartTile, type CartTileState, useRemovedMedias } from './cart-tile.tsx';
import styles from './cart-tiles.module.css';

export type CartTilesProps = {
  cart: EditableCart;
  offered: readonly Media[];
  onMore: () => void;
  isBesidePhotos?: boolean | undefined;
};

/** Longer lists are folded, to keep what follows within reach. */
const MAX_UNFOLDED = 24;
/** Together with the count's tile they fill whole rows. */
const TILES_WHEN_FOLDED = 11;

export function CartTiles({ cart, offered, onMore, isBesidePhotos = false }: CartTilesProps) {
  const { t } = useTranslation();
  const { tiles: all, ...actions } = useRemovedMedias(cart, offered);
  // With the package in the order, nothing can be put back.
  const tiles = cart.allDigital?.isChosen ? all.filter(({ state }) => state === 'chosen') : all;
  const stable = useStableActions(actions);
  const { shown, folded, unfold, list } = useFold(tiles);
  const left = cart.allDigital?.isChosen ? null : cart.offers?.left;
  const hasMore = !isBesidePhotos && left && left.photos + left.videos > 0;
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
          <button type="button" className={styles.rest} onClick={unfold}>
            <b>{`+${formatCount(folded, currentLocale())}`}</b>
            <span>{t('cart.showAll', { count: tiles.length })}</span>
          </button>
        </li>
      )}
      {hasMore && (
        <li className={styles.more}>
          <button type="button" onClick={onMore}>
            <span className={styles.plus}>
              <Icon name="plus" />
            </span>
            <span>{t('cart.chooseMore')}</span>
          </button>
        </li>
      )}
    </ul>
  );
}

function useFold(tiles: readonly CartTileState[]) {
  const [isUnfolded, setIsUnfolded] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  useLayoutEffect(() => {
    if (isUnfolded) list.current?.children[TILES_WHEN_FOLDED]?.querySelector('button')?.focus({ preventScroll: true });
  }, [isUnfolded]);
  const isFolded = !isUnfolded && tiles.length > MAX_UNFOLDED;
  return {
    list,
    shown: isFolded ? tiles.slice(0, TILES_WHEN_FOLDED) : tiles,
    folded: isFolded ? tiles.length - TILES_WHEN_FOLDED : 0,
    unfold: () => setIsUnfolded(true),
  };
}

const MAX_PACKAGE_PICTURES = 6;

function PackagePictures({ offered }: Pick<CartTilesProps, 'offered'>) {
  const hidden = offered.length - MAX_PACKAGE_PICTURES;
  const shown = offered.slice(0, hidden > 0 ? MAX_PACKAGE_PICTURES - 1 : MAX_PACKAGE_PICTURES);
  return (
    <div className={styles.tiles} aria-hidden="true">
      {shown.map((media) => (
        <span key={media.id} className={styles.tile}>
          <MediaPicture media={media} />
        </span>
      ))}
      {hidden > 0 && (
        <span className={styles.tile}>
          <b className={styles.rest}>{`+${formatCount(hidden + 1, currentLocale())}`}</b>
        </span>
      )}
    </div>
  );
}
