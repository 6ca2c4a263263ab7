import type { Media } from '#shared/media/media.ts';

export const LEAST_PHOTOS = 3;

/** With more photos, the film would be too long to watch and too large for chat apps. */
const MOST_PHOTOS = 40;
const MOST_VIDEOS = 4;

/** Up to this many photos are shown for two beats each. If there are more, each is shown for one beat. */
const MOST_SLOW_PHOTOS = 20;

/** The length of a beat in seconds. Each scene lasts a whole number of beats. */
export const BEAT = 1;
const TITLE_SECONDS = 2 * BEAT;
const END_SECONDS = 3 * BEAT;
export const CLIP_SECONDS = 6 * BEAT;

/** The film's sizes in px: `upright` is for stories and reels, `square` for chat apps. */
export const FILM_SHAPES = {
  upright: { width: 1080, height: 1920 },
  square: { width: 1080, height: 1080 },
} as const;
export type FilmShape = keyof typeof FILM_SHAPES;

export type Scene =
  | { readonly kind: 'card'; readonly card: 'title' | 'end'; readonly seconds: number }
  | { readonly kind: 'photo' | 'video'; readonly media: Media; readonly seconds: number };

function spread<T>(list: readonly T[], most: number): readonly T[] {
  if (list.length <= most) return list;
  return Array.from({ length: most }, (_, at) => list[Math.round((at * (list.length - 1)) / (most - 1))] as T);
}

/** Returns the film's scenes, from title to end. If there are too many media, takes an even sample. */
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

const ZOOM = 0.08;
/** If the ratios of picture and frame differ by more than this factor, the picture shows uncropped over its blur. */
const MOST_CROPPED = 1.25;

type Place = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
type Size = { readonly width: number; readonly height: number };

export function fillsFrame(picture: Size, frame: Size): boolean {
  const difference = picture.width / picture.height / (frame.width / frame.height);
  return Math.max(difference, 1 / difference) <= MOST_CROPPED;
}

/**
 * Returns where to draw the picture. `progress` is 0 when its scene begins, 1 when the next one begins, and more while
 * it fades out. `side` (-1, 0 or 1) is the direction from which a cropped picture moves to the centre.
 */
export function pictureRect(picture: Size, frame: Size, progress: number, side: number): Place {
  const [byWidth, byHeight] = [frame.width / picture.width, frame.height / picture.height];
  const isFilling = fillsFrame(picture, frame);
  const scale = (isFilling ? Math.max(byWidth, byHeight) : Math.min(byWidth, byHeight)) * (1 + ZOOM * progress);
  const [width, height] = [picture.width * scale, picture.height * scale];
  const away = isFilling ? side * (1 - progress) * 0.5 : 0;
  const offset = (room: number) => room / 2 + (away * Math.min(0, room)) / 2;
  return { x: offset(frame.width - width), y: offset(frame.height - height), width, height };
}

type Packet = { readonly timestamp: number; readonly byteLength: number };

/** Returns the start (in seconds) of the liveliest part of a video, the one with the most encoded bytes. */
export function bestStart(packets: readonly Packet[], duration: number, seconds = CLIP_SECONDS): number {
  const last = Math.max(0, duration - seconds);
  // Sorts the packets by time, because they are in decoding order in a file.
  const shown = packets.toSorted((one, other) => one.timestamp - other.timestamp);
  let best = { start: 0, bytes: -1 };
  let [bytes, end] = [0, 0];
  for (const { timestamp: start, byteLength } of shown) {
    if (start > last) break;
    for (let next = shown[end]; next && next.timestamp < start + seconds; next = shown[end]) {
      bytes += next.byteLength;
      end += 1;
    }
    if (bytes > best.bytes) best = { start, bytes };
    bytes -= byteLength;
  }
  return best.start;
}

/** The codecs by preference: more apps play the first one than the others. An MP4 file can contain each of them. */
const FILM_CODECS = [
  { codec: 'avc', fullCodecString: 'avc1.640028' },
  { codec: 'av1', fullCodecString: 'av01.0.08M.08' },
  { codec: 'vp9', fullCodecString: 'vp09.00.40.08' },
] as const;
export type FilmCodec = (typeof FILM_CODECS)[number];

export const FRAME_RATE = 24;
/** The film's bits per second. A film of 45 seconds has 20 MB. */
export const BITRATE = 3_600_000;

/** In WebKitGTK (2.50), asking for supported encodings crashes the page. */
const WEBKIT_GTK = /X11.*AppleWebKit(?!.*Chrom)/;

export async function encodableCodec(): Promise<FilmCodec | null> {
  if (!('VideoEncoder' in globalThis && 'OffscreenCanvas' in globalThis) || WEBKIT_GTK.test(navigator.userAgent))
    return null;
  for (const known of FILM_CODECS) {
    const config = { codec: known.fullCodecString, ...FILM_SHAPES.upright, bitrate: BITRATE, framerate: FRAME_RATE };
    const { supported } = await VideoEncoder.isConfigSupported(config);
    if (supported) return known;
  }
  return null;
}
