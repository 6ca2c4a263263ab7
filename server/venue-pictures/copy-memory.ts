import type { Metadata } from 'sharp';

/** What a copy may take, beside the storefront's own memory (docs/capacity.md). */
const MAX_COPY_BYTES = 96 * 1024 * 1024;

/** What a row of the original may take: hundreds of rows are in memory, even of a picture that has few. */
const MAX_ROW_BYTES = 32 * 1024;

const MAX_COPY_PIXELS = 1600 * 1200;

/** AVIF takes the most: up to 27 bytes for a pixel, and up to 36 with transparency. */
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
  // The coefficients of a progressive JPEG have two bytes each.
  if (format === 'jpeg') return turned + 2 * (chromaSubsampling === '4:2:0' ? 1.5 : channels);
  return turned + sampleBytes(header);
}

/** The width of a copy: no more than asked for, than the original's, and than its number of pixels allows. */
export function copyWidth({ autoOrient: { width, height } }: PictureHeader, mostWidth: number): number {
  return Math.max(1, Math.min(mostWidth, width, Math.floor(Math.sqrt((MAX_COPY_PIXELS * width) / height))));
}

/** Bytes that a copy takes. Interlaced, progressive, lossless and rotated pictures are in memory as a whole. */
export function copyMemory(header: PictureHeader, mostWidth: number): number {
  const { width, height } = header.autoOrient;
  const copied = copyWidth(header, mostWidth);
  const copyPixels = (copied * copied * height) / width;
  return width * height * bytesPerPixel(header) + copyPixels * header.channels * BYTES_PER_COPIED_SAMPLE;
}

export function takesTooMuch(header: PictureHeader, mostWidth: number): boolean {
  return header.width * sampleBytes(header) > MAX_ROW_BYTES || copyMemory(header, mostWidth) > MAX_COPY_BYTES;
}
