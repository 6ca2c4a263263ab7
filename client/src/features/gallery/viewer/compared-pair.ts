import type { Media } from '#shared/media/media.ts';

type Side = 0 | 1;

/** The ids of the two compared photos, and which one stays while the other changes. */
export type ComparedPair = { readonly ids: readonly [string, string]; readonly pinned: Side | null };

export type KeptPair = ComparedPair & {
  readonly opened: string;
};

type Photos = readonly Pick<Media, 'id'>[];

const indexOf = (photos: Photos, id: string) => photos.findIndex((photo) => photo.id === id);

/** Pairs a photo with the next one, or the last photo with the previous one. @param photos at least two */
function newPair(photos: Photos, opened: string): ComparedPair {
  const first = Math.max(0, Math.min(indexOf(photos, opened), photos.length - 2));
  return { ids: [photos[first]?.id ?? '', photos[first + 1]?.id ?? ''], pinned: null };
}

/** Returns the kept pair if it fits. Otherwise `opened` joins a pinned photo, or starts a new pair. */
export function pairFor(photos: Photos, opened: string, kept: KeptPair | null): ComparedPair {
  if (!kept?.ids.every((id) => indexOf(photos, id) >= 0)) return newPair(photos, opened);
  const { ids, pinned } = kept;
  if (kept.opened === opened || ids.includes(opened)) return { ids, pinned };
  if (pinned === null) return newPair(photos, opened);
  return { ids: pinned === 0 ? [ids[0], opened] : [opened, ids[1]], pinned };
}

/** Steps to the next or previous pair; null at the end. A pinned photo stays, and the other one skips it. */
export function steppedPair(photos: Photos, { ids, pinned }: ComparedPair, by: 1 | -1): ComparedPair | null {
  const next = ids.map((id, side) => {
    if (side === pinned) return id;
    const at = indexOf(photos, id) + by;
    const skips = pinned !== null && photos[at]?.id === ids[pinned];
    return photos[skips ? at + by : at]?.id;
  });
  const [one, other] = next;
  return one === undefined || other === undefined ? null : { ids: [one, other], pinned };
}
