import type { Metadata, Sharp, SharpOptions } from 'sharp';
import { AppError } from '#server/errors.ts';
import { pictureType } from '#shared/pictures/picture-type.ts';
import { luminance } from '#shared/theme/colour.ts';

export const COPY_FORMATS = ['avif', 'webp', 'jpeg'] as const;
export type CopyFormat = (typeof COPY_FORMATS)[number];

const MAX_PIXELS = 25_000_000;

/** At sharp's default effort, 4, an AVIF would be at most a tenth smaller and take eight times as long. */
const WRITE: Readonly<Record<CopyFormat, (picture: Sharp) => Sharp>> = {
  avif: (picture) => picture.avif({ quality: 46, effort: 2, chromaSubsampling: '4:2:0' }),
  webp: (picture) => picture.webp({ quality: 75 }),
  jpeg: (picture) => picture.flatten({ background: '#fff' }).jpeg({ quality: 75, mozjpeg: true }),
};

let library: Promise<typeof import('sharp')> | undefined;

/** Loads sharp at its first use, which takes 0.1 s and 20 MB. It may use one core, so that others serve visitors. */
export async function loadSharp(): Promise<(input: Buffer, options: SharpOptions) => Sharp> {
  library ??= import('sharp');
  const { default: sharp } = await library;
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}

const isWebp = (bytes: Buffer) =>
  bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP';

/**
 * Decodes a picture, narrows it to `width` and writes it.
 * @throws AppError PROVIDER_INVALID_REPLY if it is neither JPEG, PNG nor WebP, if it is damaged or animated, or if its
 * header shows too many pixels or that this would take too much memory
 */
export async function decode(bytes: Buffer, width: number, write: (picture: Sharp) => Sharp) {
  // sharp reads other formats as well, but bytes from strangers must not reach the code for those.
  if (pictureType(bytes) === null && !isWebp(bytes))
    throw new AppError('PROVIDER_INVALID_REPLY', 'neither JPEG, PNG nor WebP');
  const sharp = await loadSharp();
  try {
    const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' });
    const metadata = await picture.metadata();
    if ((metadata.pages ?? 1) > 1)
      throw new AppError('PROVIDER_INVALID_REPLY', 'an animation, which a copy would stop');
    const header = { ...metadata, isPlainWebp: bytes.toString('latin1', 12, 16) === 'VP8 ' };
    if (exceedsCopyMemory(header, width))
      throw new AppError('PROVIDER_INVALID_REPLY', 'a copy would take too much memory');
    const resized = picture.autoOrient().resize({ width: copyWidth(header, width) });
    return await write(resized).toBuffer({ resolveWithObject: true });
  } catch (error) {
    throw error instanceof AppError ? error : new AppError('PROVIDER_INVALID_REPLY', error);
  }
}

/** Makes an upright copy in sRGB, without metadata, that is never wider than the original. */
export async function makeCopy(bytes: Buffer, width: number, format: CopyFormat): Promise<Buffer> {
  return (await decode(bytes, width, WRITE[format])).data;
}

/**
 * Roughly a phone's width in CSS px. When a picture is measured at this width, specks smaller than a letter's stroke
 * vanish.
 */
const MEASURED_WIDTH = 480;
/** How much of a picture's height can be behind words: `poster.module.css` keeps them in the upper two thirds. */
const BEHIND_WORDS = 2 / 3;

/** Returns the greatest luminance (0 to 1) where words may be in any crop. Transparent pixels count as white. */
export async function measureBrightest(bytes: Buffer): Promise<number> {
  const { data, info } = await decode(bytes, MEASURED_WIDTH, (picture) =>
    picture.flatten({ background: '#fff' }).toColourspace('srgb').raw(),
  );
  const { width, height, channels } = info;
  const end = Math.ceil(height * BEHIND_WORDS) * width * channels;
  let brightest = 0;
  for (let at = 0; at < end; at += channels) {
    brightest = Math.max(brightest, luminance([data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0]));
  }
  return brightest;
}

/** The most memory that making a copy may take, besides the storefront's own (docs/capacity.md). */
const MAX_COPY_BYTES = 96 * 1024 * 1024;

/** The most bytes that a row of pixels may take: memory for many rows is taken, even if a picture has fewer. */
const MAX_ROW_BYTES = 32 * 1024;

const MAX_COPY_PIXELS = 1600 * 1200;

/** AVIF takes most: up to 27 bytes per pixel, and 36 with transparency. */
const BYTES_PER_COPIED_SAMPLE = 9;

export type PictureHeader = Pick<Metadata, 'format' | 'width' | 'height' | 'channels' | 'depth' | 'autoOrient'> &
  Partial<Pick<Metadata, 'isProgressive' | 'orientation' | 'chromaSubsampling'>> & {
    readonly isPlainWebp: boolean;
  };

const sampleBytes = ({ channels, depth }: PictureHeader) => channels * (depth === 'ushort' ? 2 : 1);

function bytesPerPixel(header: PictureHeader): number {
  const { format, channels, isProgressive, chromaSubsampling, orientation = 1, isPlainWebp } = header;
  const turned = orientation === 1 ? 0 : sampleBytes(header);
  if (format === 'webp') return turned + (isPlainWebp ? 0 : 2 * sampleBytes(header));
  if (!isProgressive) return turned;
  // Each coefficient of a progressive JPEG has two bytes.
  if (format === 'jpeg') return turned + 2 * (chromaSubsampling === '4:2:0' ? 1.5 : channels);
  return turned + sampleBytes(header);
}

/** Returns the copy's width, limited by the request, the original's width and the number of pixels. */
export function copyWidth({ autoOrient: { width, height } }: PictureHeader, mostWidth: number): number {
  return Math.max(1, Math.min(mostWidth, width, Math.floor(Math.sqrt((MAX_COPY_PIXELS * width) / height))));
}

/**
 * Returns the memory that making a copy takes, in bytes. A picture is held as a whole if it is rotated, interlaced,
 * progressive, or a WebP that is lossless or has transparency.
 */
export function copyMemory(header: PictureHeader, mostWidth: number): number {
  const { width, height } = header.autoOrient;
  const copied = copyWidth(header, mostWidth);
  const copyPixels = (copied * copied * height) / width;
  return width * height * bytesPerPixel(header) + copyPixels * header.channels * BYTES_PER_COPIED_SAMPLE;
}

export function exceedsCopyMemory(header: PictureHeader, mostWidth: number): boolean {
  return header.width * sampleBytes(header) > MAX_ROW_BYTES || copyMemory(header, mostWidth) > MAX_COPY_BYTES;
}
