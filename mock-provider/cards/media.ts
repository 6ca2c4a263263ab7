import { API_PREFIX } from '#shared/provider-api/endpoint.ts';
import type { WireMedia } from '#shared/provider-api/media.ts';

export type MediaType = 'photo' | 'video';
export type MediaState = 'unsold' | 'sold' | 'extra';

export type Media = {
  /** `{venue}-{card in lower case}-{p, v or x}{number}`: it says itself where it belongs. */
  readonly id: string;
  readonly card: string;
  readonly type: MediaType;
  readonly filename: string;
  readonly thumbFilename: string;
  /** Which fixture picture it shows, counted on past the end. */
  readonly picture: number;
  /** Its file cannot be served, at any size. */
  readonly broken: boolean;
  state: MediaState;
};

/** The first segment of a media's path. */
export type MediaKind = MediaType | 'extra';

/** @returns the path segment under which this media is downloaded */
export function kindOf(media: Media): MediaKind {
  return media.state === 'extra' ? 'extra' : media.type;
}

export function writeMedia(media: Media): WireMedia {
  const filename = encodeURIComponent(media.filename);
  return {
    id: media.id,
    filename: media.filename,
    thumb_filename: media.thumbFilename,
    type: media.type,
    card: media.card,
    preview_path: `${API_PREFIX}/${kindOf(media)}/download/${media.id}/${filename}?size=preview`,
  };
}
