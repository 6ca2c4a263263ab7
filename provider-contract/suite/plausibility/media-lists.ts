import { unless } from '#provider-contract/suite/finding.ts';
import type { WireMedia, WireMediaLists } from '#shared/provider-api/media.ts';

const LISTS = ['sold_medias', 'not_sold_medias', 'extras'] as const;
const MOST_NAMED = 5;

const idsOf = (lists: WireMediaLists, list: (typeof LISTS)[number]) => (lists[list] ?? []).map(({ id }) => id);
const named = (ids: readonly string[]) =>
  ids.length > MOST_NAMED
    ? `${ids.slice(0, MOST_NAMED).join(', ')} and ${ids.length - MOST_NAMED} more`
    : ids.join(', ');

export const allMedia = (lists: WireMediaLists): WireMedia[] => LISTS.flatMap((list) => lists[list] ?? []);
const allIds = (lists: WireMediaLists) => allMedia(lists).map(({ id }) => id);

const idsOfType = (list: readonly WireMedia[] | null | undefined, wanted: WireMedia['type']) =>
  (list ?? []).filter(({ type }) => type === wanted).map(({ id }) => id);
export const unsoldOf = (lists: WireMediaLists | undefined, type: WireMedia['type']) =>
  idsOfType(lists?.not_sold_medias, type);
export const soldOf = (lists: WireMediaLists | undefined, type: WireMedia['type']) =>
  idsOfType(lists?.sold_medias, type);

/** Lists media that are listed more than once. If they are in two lists, nobody can tell whether they are sold. */
export function repeatedMedia(lists: WireMediaLists): string[] {
  const ids = allIds(lists);
  const repeated = [...new Set(ids.filter((id, at) => ids.indexOf(id) !== at))];
  return unless(repeated.length === 0, `medias: ${named(repeated)} twice`);
}

export function countDifferences(lists: WireMediaLists, count: number | null | undefined): string[] {
  if (count === null || count === undefined) return [];
  // A media that is listed twice counts once here. Another check reports that mistake.
  const { size } = new Set(allIds(lists));
  return unless(size === count, `medias_count: ${count}, and ${size} media in the lists`);
}

export function foreignMedia(lists: WireMediaLists, cards: readonly string[]): string[] {
  const foreign = allMedia(lists).filter(({ card }) => typeof card === 'string' && !cards.includes(card));
  return unless(foreign.length === 0, `card: ${named(foreign.map(({ id }) => id))} of another card`);
}

const EXTENSIONS: Readonly<Record<WireMedia['type'], RegExp>> = {
  photo: /\.(?:mp4|mov|m4v|avi|webm)$/i,
  video: /\.(?:jpe?g|png|webp|gif|heic|avif|jxl)$/i,
};
// biome-ignore lint/suspicious/noControlCharactersInRegex: a name must have none of them
const RE_UNSAFE = /[/\\\u0000-\u001f\u007f]|^\.{0,2}$/;

/** Lists file names that cannot be saved, overwrite each other, or belong to another type. */
export function nameDifferences(lists: WireMediaLists): string[] {
  const media = allMedia(lists);
  const unsafe = media.filter(({ filename }) => RE_UNSAFE.test(filename.trim()));
  const wrong = media.filter(({ filename, type }) => EXTENSIONS[type].test(filename));
  // Another check reports a media that is listed twice.
  const idOf = new Map(media.map(({ filename, id }) => [filename, id]));
  const shared = new Set(media.filter(({ filename, id }) => idOf.get(filename) !== id).map(({ filename }) => filename));
  const repeated = media.filter(({ filename }) => shared.has(filename));
  return [
    ...unless(unsafe.length === 0, `filename: ${named(unsafe.map(({ id }) => id))} cannot be saved under it`),
    ...unless(wrong.length === 0, `filename: ${named(wrong.map(({ id }) => id))} of another type`),
    ...unless(repeated.length === 0, `filename: the same for ${named(repeated.map(({ id }) => id))}`),
  ];
}

/** Lists media with only a width or only a height. The storefront ignores such a size. */
export function sideDifferences(lists: WireMediaLists): string[] {
  const wrong = allMedia(lists).filter(({ width, height }) => (width == null) !== (height == null));
  return unless(wrong.length === 0, `width, height: ${named(wrong.map(({ id }) => id))} with one side alone`);
}

export function changedMedia(lists: WireMediaLists, before: WireMediaLists): string[] {
  return LISTS.flatMap((list) => {
    const [now, then] = [idsOf(lists, list), idsOf(before, list)];
    if (now.join() === then.join()) return [];
    const isSame = now.toSorted().join() === then.toSorted().join();
    return [`${list}: ${isSame ? 'the media in another order' : 'other media'} than at the first reading`];
  });
}

export function joinedDifferences(lists: WireMediaLists, cards: readonly WireMediaLists[]): string[] {
  const wanted = new Set(cards.flatMap(allIds));
  const got = new Set(allIds(lists));
  const [missing, foreign] = [[...wanted].filter((id) => !got.has(id)), [...got].filter((id) => !wanted.has(id))];
  return [
    ...unless(missing.length === 0, `${named(missing)} of one of the cards is missing`),
    ...unless(foreign.length === 0, `${named(foreign)} is of none of the cards`),
  ];
}

export function mediaOfBoth(lists: WireMediaLists, other: WireMediaLists): string[] {
  const others = new Set(allIds(other));
  const both = allIds(lists).filter((id) => others.has(id));
  return unless(both.length === 0, `${named(both)} on both cards`);
}

export function boughtDifferences(lists: WireMediaLists, before: WireMediaLists, bought: readonly string[]): string[] {
  const [sold, unsold] = [new Set(idsOf(lists, 'sold_medias')), new Set(idsOf(lists, 'not_sold_medias'))];
  const kept = bought.filter((id) => !sold.has(id) || unsold.has(id));
  const extra = idsOf(before, 'not_sold_medias').filter((id) => sold.has(id) && !bought.includes(id));
  const lost = idsOf(before, 'sold_medias').filter((id) => !sold.has(id));
  return [
    ...unless(kept.length === 0, `sold_medias: ${named(kept)} still for sale`),
    ...unless(extra.length === 0, `sold_medias: ${named(extra)} without being bought`),
    ...unless(lost.length === 0, `sold_medias: ${named(lost)} sold no longer`),
  ];
}
