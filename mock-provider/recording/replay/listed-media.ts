import type { Media } from '#mock-provider/world/cards/media.ts';
import { type WireMedia, wireMedia } from '#shared/provider-api/media.ts';
import { fieldOf, type Recorded } from './recorded.ts';

const LISTS = ['not_sold_medias', 'sold_medias', 'extras'] as const;

export function listedMedia({ name, pair }: Pick<Recorded, 'name' | 'pair'>): { media: WireMedia; isSold: boolean }[] {
  const { body } = pair.reply;
  const found = name === 'searchByPhoto' ? fieldOf(body, 'cards') : undefined;
  const lists: [unknown, boolean][] = Array.isArray(found)
    ? found.map((card) => [fieldOf(card, 'medias'), false])
    : LISTS.map((list) => [fieldOf(body, list), list !== 'not_sold_medias']);
  return lists.flatMap(([list, isSold]) =>
    (Array.isArray(list) ? list : []).flatMap((one: unknown) => {
      const media = wireMedia.safeParse(one).data;
      return media ? [{ media, isSold }] : [];
    }),
  );
}

/** A media of a recording, with a picture of the fixtures in place of its own. */
export type RecordedMedia = Omit<Media, 'state'> & {
  readonly soldAt: number | null;
};

export function readMedia(all: readonly Recorded[]): ReadonlyMap<string, RecordedMedia> {
  const known = new Map<string, RecordedMedia>();
  for (const recorded of all) {
    for (const { media, isSold } of listedMedia(recorded)) {
      const before = known.get(media.id);
      known.set(media.id, {
        id: media.id,
        card: media.card ?? '',
        type: media.type,
        filename: media.filename,
        thumbFilename: media.thumb_filename ?? '',
        picture: before?.picture ?? known.size,
        broken: false,
        soldAt: before?.soldAt ?? (isSold ? recorded.at : null),
      });
    }
  }
  return known;
}
