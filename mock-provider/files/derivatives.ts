import sharp from 'sharp';
import { watermark } from './watermark.ts';

const THUMB_WIDTH = 400;
const PREVIEW_SIDE = 1_600;

export function makeThumb(picture: string | Buffer): Promise<Buffer> {
  return sharp(picture)
    .rotate()
    .resize({ width: THUMB_WIDTH, withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .jpeg({ quality: 78, progressive: true })
    .toBuffer();
}

/** @param picture a path, or the picture itself @param marked with the watermark @returns a JPEG of at most 1600 pixels a side */
export async function makePreview(picture: string | Buffer, marked: boolean): Promise<Buffer> {
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
