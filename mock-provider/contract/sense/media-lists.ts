import type { WireMediaLists } from '#shared/provider-api/media.ts';

const LISTS = ['sold_medias', 'not_sold_medias', 'extras'] as const;
const MOST_NAMED = 5;

const idsOf = (lists: WireMediaLists, list: (typeof LISTS)[number]) => (lists[list] ?? []).map(({ id }) => id);
const named = (ids: readonly string[]) =>
  ids.length > MOST_NAMED
    ? `${ids.slice(0, MOST_NAMED).join(', ')} and ${ids.length - MOST_NAMED} more`
    : ids.join(', ');

/** Media that are in one list more than once. */
export function repeatedMedia(lists: WireMediaLists): string[] {
  return LISTS.flatMap((list) => {
    const ids = idsOf(lists, list);
    const repeated = [...new Set(ids.filter((id, at) => ids.indexOf(id) !== at))];
    return repeated.length === 0 ? [] : [`${list}: ${named(repeated)} twice`];
  });
}

/** Media that are in two lists: nobody could say whether they are sold. */
export function sharedMedia(lists: WireMediaLists): string[] {
  return LISTS.flatMap((list, at) =>
    LISTS.slice(at + 1).flatMap((other) => {
      const others = new Set(idsOf(lists, other));
      const shared = [...new Set(idsOf(lists, list))].filter((id) => others.has(id));
      return shared.length === 0 ? [] : [`${list} and ${other}: ${named(shared)} in both`];
    }),
  );
}

/** Whether the lists have as many media as the card says. @returns a text when the card says nothing */
export function countDifferences(lists: WireMediaLists, count: number | null | undefined): string[] | string {
  if (count === null || count === undefined) return 'needs a medias_count of the card';
  // A media that is listed twice by mistake is one media. That mistake has checks of its own.
  const { size } = new Set(LISTS.flatMap((list) => idsOf(lists, list)));
  return size === count ? [] : [`medias_count: ${count}, and ${size} media in the lists`];
}

/** Bought media that are not in the list of sold ones alone. */
export function boughtDifferences(lists: WireMediaLists, bought: readonly string[]): string[] {
  const [sold, unsold] = [new Set(idsOf(lists, 'sold_medias')), new Set(idsOf(lists, 'not_sold_medias'))];
  const missing = bought.filter((id) => !sold.has(id) || unsold.has(id));
  return missing.length === 0 ? [] : [`sold_medias: ${named(missing)} still for sale`];
}
