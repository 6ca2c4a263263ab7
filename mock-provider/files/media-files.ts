import { createReadStream } from 'node:fs';
import { crc32 } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import sharp from 'sharp';
import { encode } from 'uqr';
import { bufferFile, diskFile, type ServedFile } from '#mock-provider/http/served-file.ts';
import type { Media } from '#mock-provider/world/cards/media.ts';
import type { FixtureMedia } from '#mock-provider/world/fixtures.ts';
import { Refusal } from '#mock-provider/world/refusal.ts';
import type { FileFacts, UploadedPhotos } from '#mock-provider/world/uploads.ts';
import { entryNames, type ZipEntry, zipFile } from './zip-file.ts';

const THUMB_WIDTH = 400;
const PREVIEW_SIDE = 1_600;

/** The SVG strokes of the word's letters on 10 by 14 px. They are drawn, because a bare machine has no fonts. */
const LETTERS: Readonly<Record<string, string>> = {
  A: 'M0 14 5 0 10 14M2 9H8',
  M: 'M0 14V0L5 8 10 0V14',
  O: 'M5 0C-1.5 0-1.5 14 5 14 11.5 14 11.5 0 5 0',
  S: 'M9.5 2.5C8-1 1-1 1 3.5 1 8 9.5 6 9.5 10.5 9.5 15 1.5 15 .5 11.5',
  T: 'M0 0H10M5 0V14',
  R: 'M0 14V0H6C11 0 11 7.5 6 7.5H0M5.5 7.5 10 14',
};
const WORD = 'AMOSTRA';
const LETTER_STEP = 17;
const TILE = { width: 210, height: 120 };

function word(x: number, y: number): string {
  const letters = [...WORD].map(
    (letter, i) => `<path transform="translate(${i * LETTER_STEP})" d="${LETTERS[letter]}"/>`,
  );
  return `<g transform="translate(${x} ${y})">${letters.join('')}</g>`;
}

/** Repeats the word for "sample" at an angle. The word is thin, so that the picture can be judged. Sizes are in px. */
function watermark(width: number, height: number): Buffer {
  const scale = Math.max(width, height) / 900;
  // The second word is shifted by half a tile, like bricks. It crosses the tile's edge, so it is drawn twice.
  const words = word(20, 20) + word(125, 80) + word(125 - TILE.width, 80);
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
<pattern id="t" width="${TILE.width}" height="${TILE.height}" patternUnits="userSpaceOnUse" patternTransform="scale(${scale}) rotate(-28)">
<g fill="none" stroke-linecap="round" stroke-linejoin="round">
<g stroke="#000" stroke-opacity=".16" stroke-width="2.6">${words}</g>
<g stroke="#fff" stroke-opacity=".5" stroke-width="1.5">${words}</g>
</g></pattern>
<rect width="100%" height="100%" fill="url(#t)"/></svg>`);
}

function makeThumb(picture: string | Buffer): Promise<Buffer> {
  return sharp(picture)
    .rotate()
    .resize({ width: THUMB_WIDTH, withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .jpeg({ quality: 78, progressive: true })
    .toBuffer();
}

/** Makes a JPEG of at most 1600 px a side, with a watermark if `marked`. @param picture its path, or its bytes */
async function makePreview(picture: string | Buffer, marked: boolean): Promise<Buffer> {
  const { data, info } = await sharp(picture)
    .rotate()
    .resize({ width: PREVIEW_SIDE, height: PREVIEW_SIDE, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const preview = sharp(data, { raw: { width, height, channels } });
  if (marked) preview.composite([{ input: watermark(width, height) }]);
  return preview.jpeg({ quality: 82, progressive: true }).toBuffer();
}

const MODULE_PIXELS = 8;

export async function qrImage(text: string): Promise<Buffer> {
  const { data, size } = encode(text, { ecc: 'M', border: 4 });
  const pixels = Buffer.from(data.flat().map((dark) => (dark ? 0 : 255)));
  return sharp(pixels, { raw: { width: size, height: size, channels: 1 } })
    .resize(size * MODULE_PIXELS, size * MODULE_PIXELS, { kernel: 'nearest' })
    .png()
    .toBuffer();
}

export type MediaSize = 'thumb' | 'preview' | 'original';

const CACHE_BYTES = 128 * 1024 * 1024;

type Source = {
  readonly key: string;
  readonly picture: string | Buffer;
  readonly marked: boolean;
};

async function readFacts(path: string): Promise<FileFacts> {
  let facts = { size: 0, crc32: 0 };
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    facts = { size: facts.size + chunk.length, crc32: crc32(chunk, facts.crc32) };
  }
  return facts;
}

export class MediaFiles {
  readonly #media: FixtureMedia;
  readonly #derived = new LRUCache<string, Buffer, () => Promise<Buffer>>({
    maxSize: CACHE_BYTES,
    sizeCalculation: ({ length }) => length,
    fetchMethod: (_key, _stale, { context: make }) => make(),
  });
  readonly #facts = new Map<string, Promise<FileFacts>>();

  constructor(media: FixtureMedia) {
    this.#media = media;
  }

  async #original(media: Media, uploads: UploadedPhotos): Promise<Omit<ZipEntry, 'name'>> {
    if (media.broken) throw new Refusal('FILE_UNREADABLE');
    const uploaded = uploads.get(media.id);
    if (uploaded) return { ...uploaded, open: () => uploaded.bytes };
    const { file } = this.#fixture(media);
    const facts = this.#facts.get(file) ?? readFacts(file);
    this.#facts.set(file, facts);
    return { ...(await facts), open: () => createReadStream(file) };
  }

  /** Returns a ZIP of originals. @throws Refusal FILE_UNREADABLE for a file that cannot be sent */
  async zip(media: readonly Media[], uploads: UploadedPhotos): Promise<ServedFile> {
    const names = entryNames(media.map(({ filename }) => filename));
    const entries = media.map(async (one, at) => {
      return { ...(await this.#original(one, uploads)), name: names[at] ?? one.id };
    });
    return { ...zipFile(await Promise.all(entries)), saveAs: 'photos.zip' };
  }

  /**
   * Returns a media's file in one size. A video's `thumb` is its poster. Its other sizes are the video itself.
   * @throws Refusal FILE_UNREADABLE for a broken media, or for a smaller size of an upload that only starts like a
   * picture
   */
  async file(media: Media, size: MediaSize, uploads: UploadedPhotos): Promise<ServedFile> {
    if (media.broken) throw new Refusal('FILE_UNREADABLE');
    const marked = media.state === 'unsold';
    const uploaded = uploads.get(media.id);
    const { file, picture, type } = this.#fixture(media);
    if (size === 'original') {
      const whole = uploaded ? bufferFile(uploaded.bytes, uploaded.type) : await diskFile(file, type);
      return { ...whole, saveAs: media.filename };
    }
    if (uploaded) {
      const source = { key: `${uploaded.crc32} ${uploaded.size}`, picture: uploaded.bytes, marked };
      return this.#derive(size, source).catch((cause: unknown) => {
        throw new Refusal('FILE_UNREADABLE', { cause });
      });
    }
    if (size === 'preview' && file !== picture) return diskFile(file, type);
    return this.#derive(size, { key: picture, picture, marked });
  }

  async #derive(size: 'thumb' | 'preview', { key, picture, marked }: Source): Promise<ServedFile> {
    const name = size === 'thumb' ? `thumb ${key}` : `preview ${marked} ${key}`;
    const context = () => (size === 'thumb' ? makeThumb(picture) : makePreview(picture, marked));
    return bufferFile(await this.#derived.forceFetch(name, { context }), 'image/jpeg');
  }

  /** Returns what the fixtures have for a media: its file, the file's type, and the picture for its JPEG sizes. */
  #fixture({ type, picture: number }: Media): { file: string; picture: string; type: string } {
    const { photos, videos } = this.#media;
    switch (type) {
      case 'photo': {
        const file = photos[number % photos.length] ?? '';
        return { file, picture: file, type: 'image/jpeg' };
      }
      case 'video': {
        const { video: file = '', poster: picture = '' } = videos[number % videos.length] ?? {};
        return { file, picture, type: 'video/mp4' };
      }
    }
  }
}
