import { API_PREFIX } from '#shared/provider-api/endpoint.ts';
import type { WireMedia } from '#shared/provider-api/media.ts';

export type MediaKind = WireMedia['type'];
export type MediaState = 'unsold' | 'sold' | 'extra';

type MediaFacts = { readonly [Fact in 'taken_at' | 'width' | 'height']: WireMedia[Fact] };
const NO_FACTS: MediaFacts = { taken_at: undefined, width: undefined, height: undefined };

export type Media = {
  /** `{venue}-{card in lower case}-{p, v or x}{number}`, so that an id shows its venue and card. */
  readonly id: string;
  readonly card: string;
  readonly type: MediaKind;
  readonly filename: string;
  readonly thumbFilename: string;
  /** The number of its picture among the fixtures. Past their end the count begins again. */
  readonly picture: number;
  /** Whether its file cannot be sent, at any size. */
  readonly broken: boolean;
  /** What the wire has of its time and its size in pixels, if it has any. */
  readonly facts?: Partial<MediaFacts>;
  state: MediaState;
};

/** The kind in the address of its files. */
export function downloadKind(media: Media): MediaKind | 'extra' {
  return media.state === 'extra' ? 'extra' : media.type;
}

/** All fields of the contract: one that is missing here does not compile. */
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

/** @returns a number that depends on the card code alone, so that not all cards begin with the same picture */
export function pictureSeed(code: string): number {
  let seed = 0;
  for (const character of code) seed = (seed * 31 + (character.codePointAt(0) ?? 0)) % 9973;
  return seed;
}
