import type { Media } from '#shared/media/media.ts';

/** Fewer bought photos make no film. */
export const LEAST_PHOTOS = 3;

/** More would make a film that nobody watches to its end, and a file that no chat takes. */
const MOST_PHOTOS = 40;
const MOST_VIDEOS = 4;

/** Up to this many photos show for two beats each, more for one. */
const MOST_SLOW_PHOTOS = 20;

/** Every cut is on a beat, in seconds. */
export const BEAT = 1;
const TITLE_SECONDS = 2 * BEAT;
const END_SECONDS = 3 * BEAT;
/** How much of a video is shown, in seconds. */
export const CLIP_SECONDS = 6 * BEAT;

/** The shapes of a film, in pixels: for stories and reels, and for chats. */
export const FILM_SHAPES = {
  upright: { width: 1080, height: 1920 },
  square: { width: 1080, height: 1080 },
} as const;
export type FilmShape = keyof typeof FILM_SHAPES;

/** A title, a photo or a video of a film. `seconds` is how long it shows until the next one. */
export type Scene =
  | { readonly kind: 'card'; readonly card: 'title' | 'end'; readonly seconds: number }
  | { readonly kind: 'photo' | 'video'; readonly media: Media; readonly seconds: number };

/** Members of a list, as evenly spread as possible, with the first and the last. */
function spread<T>(list: readonly T[], most: number): readonly T[] {
  if (list.length <= most) return list;
  return Array.from({ length: most }, (_, at) => list[Math.round((at * (list.length - 1)) / (most - 1))] as T);
}

/**
 * What a film of these media shows, in their order, between a title and an end. Of more than fit, it takes some from the
 * whole of the day.
 */
export function filmScenes(medias: readonly Media[]): readonly Scene[] {
  const of = (kind: Media['kind']) => medias.filter((media) => media.kind === kind);
  const photos = spread(of('photo'), MOST_PHOTOS);
  const chosen = new Set([...photos, ...spread(of('video'), MOST_VIDEOS)]);
  const photoSeconds = (photos.length > MOST_SLOW_PHOTOS ? 1 : 2) * BEAT;
  return [
    { kind: 'card', card: 'title', seconds: TITLE_SECONDS },
    ...medias
      .filter((media) => chosen.has(media))
      .map((media) => ({
        kind: media.kind,
        media,
        seconds: media.kind === 'video' ? CLIP_SECONDS : photoSeconds,
      })),
    { kind: 'card', card: 'end', seconds: END_SECONDS },
  ];
}

/** How much larger a picture becomes while it shows. */
const ZOOM = 0.08;
/** A picture whose shape differs from the film's by more than this is shown whole, over its own blur. */
const MOST_CROPPED = 1.25;

/** Where a picture is drawn, in pixels of the film. */
type Place = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
type Size = { readonly width: number; readonly height: number };

/** Whether a picture fills the film's frame. Otherwise it is shown whole, and its blur fills the rest. */
export function fillsFrame(picture: Size, frame: Size): boolean {
  const difference = picture.width / picture.height / (frame.width / frame.height);
  return Math.max(difference, 1 / difference) <= MOST_CROPPED;
}

/**
 * Where a picture is at a moment: it grows slowly, and one that fills the frame moves to its own middle from one side.
 * @param progress 0 when its scene begins, 1 when the next one does; beyond 1 while it fades
 * @param side -1 or 1: where it comes from
 */
export function placeOf(picture: Size, frame: Size, progress: number, side: number): Place {
  const [byWidth, byHeight] = [frame.width / picture.width, frame.height / picture.height];
  const isFilling = fillsFrame(picture, frame);
  const scale = (isFilling ? Math.max(byWidth, byHeight) : Math.min(byWidth, byHeight)) * (1 + ZOOM * progress);
  const [width, height] = [picture.width * scale, picture.height * scale];
  const away = isFilling ? side * (1 - progress) * 0.5 : 0;
  const offset = (room: number) => room / 2 + (away * Math.min(0, room)) / 2;
  return { x: offset(frame.width - width), y: offset(frame.height - height), width, height };
}

/** A piece of an encoded video. */
type Packet = { readonly timestamp: number; readonly byteLength: number };

/**
 * Where the part of a video begins in which most happens: the seconds that its camera spent the most bytes on.
 * @returns seconds from the start of the video
 */
export function bestStart(packets: readonly Packet[], duration: number, seconds = CLIP_SECONDS): number {
  const last = Math.max(0, duration - seconds);
  let best = { start: 0, bytes: -1 };
  for (const { timestamp: start } of packets) {
    if (start > last) continue;
    const within = packets.filter(({ timestamp }) => timestamp >= start && timestamp < start + seconds);
    const bytes = within.reduce((sum, { byteLength }) => sum + byteLength, 0);
    if (bytes > best.bytes) best = { start, bytes };
  }
  return best.start;
}

/** How a browser may encode the film, the format that all apps take first. Each is written into an MP4 file. */
export const FILM_CODECS = [
  { codec: 'avc', fullCodecString: 'avc1.640028' },
  { codec: 'av1', fullCodecString: 'av01.0.08M.08' },
  { codec: 'vp9', fullCodecString: 'vp09.00.40.08' },
] as const;
export type FilmCodec = (typeof FILM_CODECS)[number];

/** How many pictures a film has a second. */
export const FRAME_RATE = 24;
/** In bits a second: 45 seconds are 20 MB. */
export const BITRATE = 3_600_000;

/** @returns how this browser encodes a film; null where it cannot */
export async function encodableCodec(): Promise<FilmCodec | null> {
  if (!('VideoEncoder' in globalThis && 'OffscreenCanvas' in globalThis)) return null;
  for (const known of FILM_CODECS) {
    const config = { codec: known.fullCodecString, ...FILM_SHAPES.upright, bitrate: BITRATE, framerate: FRAME_RATE };
    const { supported } = await VideoEncoder.isConfigSupported(config);
    if (supported) return known;
  }
  return null;
}
