import { useMemo, useState } from 'react';
import type { Media } from '#shared/media/media.ts';
import type { Cart } from './cart.ts';

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

/** The cart's media plus those just removed, which can be put back for a while. */
export function useRemovedMedias(cart: Cart, offered: readonly Media[]) {
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
