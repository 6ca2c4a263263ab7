import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import sharp from 'sharp';
import { bufferFile, diskFile, type ServedFile } from '#mock-provider/http/served-file.ts';
import type { Media } from '#mock-provider/world/cards/media.ts';
import type { FixtureMedia } from '#mock-provider/world/fixtures.ts';
import { Refusal } from '#mock-provider/world/refusal.ts';
import type { FileFacts, UploadedPhoto, UploadedPhotos } from '#mock-provider/world/uploads/uploaded-photos.ts';
import { watermark } from './watermark.ts';

const THUMB_WIDTH = 400;
const PREVIEW_SIDE = 1_600;

function makeThumb(picture: string | Buffer): Promise<Buffer> {
  return sharp(picture)
    .rotate()
    .resize({ width: THUMB_WIDTH, withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .jpeg({ quality: 78, progressive: true })
    .toBuffer();
}

/** Makes a JPEG of at most 1600 pixels a side, with a watermark if `marked`. @param picture a path, or the picture itself */
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

export type MediaSize = 'thumb' | 'preview' | 'original';

export type Original = FileFacts & { open(): Buffer | Readable };

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

  /** @throws Refusal FILE_UNREADABLE for a file that cannot be sent */
  async original(media: Media, uploads: UploadedPhotos): Promise<Original> {
    if (media.broken) throw new Refusal('FILE_UNREADABLE');
    const uploaded = uploads.get(media.id);
    if (uploaded) return { ...uploaded, open: () => uploaded.bytes };
    const { file } = this.#fixture(media);
    const facts = this.#facts.get(file) ?? readFacts(file);
    this.#facts.set(file, facts);
    return { ...(await facts), open: () => createReadStream(file) };
  }

  /** A video's `thumb` is its poster; its other sizes are the video itself. @throws Refusal FILE_UNREADABLE */
  async file(media: Media, size: MediaSize, uploads: UploadedPhotos): Promise<ServedFile> {
    if (media.broken) throw new Refusal('FILE_UNREADABLE');
    const marked = media.state === 'unsold';
    const uploaded = uploads.get(media.id);
    if (uploaded) return this.#uploaded(uploaded, size, marked);
    const { file, picture, type } = this.#fixture(media);
    if (size === 'original' || (size === 'preview' && file !== picture)) return diskFile(file, type);
    return this.#derive(size, { key: picture, picture, marked });
  }

  /** @throws Refusal FILE_UNREADABLE for a file that starts like a picture but is none */
  async #uploaded({ bytes, type, ...facts }: UploadedPhoto, size: MediaSize, marked: boolean): Promise<ServedFile> {
    if (size === 'original') return bufferFile(bytes, type);
    try {
      return await this.#derive(size, { key: `${facts.crc32} ${facts.size}`, picture: bytes, marked });
    } catch (cause) {
      throw new Refusal('FILE_UNREADABLE', { cause });
    }
  }

  async #derive(size: 'thumb' | 'preview', { key, picture, marked }: Source): Promise<ServedFile> {
    const name = size === 'thumb' ? `thumb ${key}` : `preview ${marked} ${key}`;
    const context = () => (size === 'thumb' ? makeThumb(picture) : makePreview(picture, marked));
    return bufferFile(await this.#derived.forceFetch(name, { context }), 'image/jpeg');
  }

  /** Returns what the fixtures have for a media: its file, and the picture for its smaller sizes. */
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
