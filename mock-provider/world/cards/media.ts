import { API_PREFIX } from '#shared/provider-api/endpoint.ts';
import type { WireMedia } from '#shared/provider-api/media.ts';

export type MediaKind = WireMedia['type'];
export type MediaState = 'unsold' | 'sold' | 'extra';

type MediaFacts = { readonly [Fact in 'taken_at' | 'width' | 'height']: WireMedia[Fact] };
const NO_FACTS: MediaFacts = { taken_at: undefined, width: undefined, height: undefined };

export type Media = {
  /**
   * `{venue}-{card in lowercase}-{letter}{number}`, so that an id shows its venue and card. The letter is p for a
   * photo, v for a video, x for an extra, u for an upload.
   */
  readonly id: string;
  readonly card: string;
  readonly type: MediaKind;
  readonly filename: string;
  readonly thumbFilename: string;
  /** The number of its picture in the fixtures. After the last picture, the first one follows again. */
  readonly picture: number;
  /** Whether its file cannot be sent in any size. */
  readonly broken: boolean;
  /** When it was taken and its size in pixels, in the wire's form, if known. */
  readonly facts?: Partial<MediaFacts>;
  state: MediaState;
};

/** Returns the kind in the address of the media's files. */
export function downloadKind(media: Media): MediaKind | 'extra' {
  return media.state === 'extra' ? 'extra' : media.type;
}

/** Writes all fields of the contract. If one is missing here, the code does not compile. */
export function writeMedia(media: Media): { [Field in keyof Required<WireMedia>]: WireMedia[Field] } {
  const filename = encodeURIComponent(media.filename);
  return {
    id: media.id,
    filename: media.filename,
    thumb_filename: media.thumbFilename,
    type: media.type,
    card: media.card,
    preview_path: `${API_PREFIX}/${downloadKind(media)}/download/${media.id}/${filename}?size=preview`,
    ...NO_FACTS,
    ...media.facts,
  };
}

/** @returns a number that depends only on the card's code, so that not all cards start with the same picture */
export function pictureSeed(code: string): number {
  let seed = 0;
  for (const character of code) seed = (seed * 31 + (character.codePointAt(0) ?? 0)) % 9973;
  return seed;
}
