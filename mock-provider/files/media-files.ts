import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import sharp from 'sharp';
import { bufferFile, diskFile, type ServedFile } from '#mock-provider/http/served-file.ts';
import type { Media } from '#mock-provider/world/cards/media.ts';
import type { FixtureMedia } from '#mock-provider/world/fixtures.ts';
import { Refusal } from '#mock-provider/world/refusal.ts';
import type { UploadedPhotos } from '#mock-provider/world/uploads/uploaded-photos.ts';
import { ByteCache } from './byte-cache.ts';
import { type FileFacts, KnownFiles } from './file-facts.ts';
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

/** @param picture a path, or the picture itself @param marked with the watermark @returns a JPEG of at most 1600 pixels a side */
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

type Derivative = { readonly key: string; readonly size: 'thumb' | 'preview'; readonly marked: boolean };

async function derived(cache: ByteCache, picture: string | Buffer, derivative: Derivative): Promise<ServedFile> {
  const { key, size, marked } = derivative;
  const name = size === 'thumb' ? `thumb ${key}` : `preview ${marked} ${key}`;
  const make = () => (size === 'thumb' ? makeThumb(picture) : makePreview(picture, marked));
  return bufferFile(await cache.get(name, make), 'image/jpeg');
}

/** @throws Refusal FILE_UNREADABLE for a file that begins like a picture and is none */
async function uploadedFile(mediaId: string, size: MediaSize, uploads: UploadedPhotos): Promise<ServedFile | null> {
  const photo = uploads.get(mediaId);
  if (!photo) return null;
  if (size === 'original') return bufferFile(photo.bytes, photo.type);
  try {
    return await derived(uploads.derived, photo.bytes, { key: mediaId, size, marked: false });
  } catch (cause) {
    throw new Refusal('FILE_UNREADABLE', { cause });
  }
}

export class MediaFiles {
  readonly #media: FixtureMedia;
  readonly #cache = new ByteCache(CACHE_BYTES);
  readonly #known = new KnownFiles();

  constructor(media: FixtureMedia) {
    this.#media = media;
  }

  /** @throws Refusal FILE_UNREADABLE for a file that cannot be sent */
  async original(media: Media, uploads: UploadedPhotos): Promise<Original> {
    if (media.broken) throw new Refusal('FILE_UNREADABLE');
    const uploaded = uploads.get(media.id);
    if (uploaded) return { ...uploaded, open: () => uploaded.bytes };
    const { file } = this.#fixture(media);
    return { ...(await this.#known.facts(file)), open: () => createReadStream(file) };
  }

  /** A video has its poster as `thumb`, and the video itself otherwise. @throws Refusal FILE_UNREADABLE */
  async file(media: Media, size: MediaSize, uploads: UploadedPhotos): Promise<ServedFile> {
    if (media.broken) throw new Refusal('FILE_UNREADABLE');
    const uploaded = await uploadedFile(media.id, size, uploads);
    if (uploaded) return uploaded;
    const { file, picture, type } = this.#fixture(media);
    if (size === 'original' || (size === 'preview' && file !== picture)) return diskFile(file, type);
    return derived(this.#cache, picture, { key: picture, size, marked: media.state === 'unsold' });
  }

  /** What the fixtures have of a media: its file, and the picture that its smaller sizes show. */
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
