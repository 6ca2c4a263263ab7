import type { Sharp, SharpOptions } from 'sharp';
import { AppError } from '#server/errors.ts';
import { pictureType } from '#shared/pictures/picture-type.ts';
import { luminance } from '#shared/theme/colour.ts';
import { copyWidth, takesTooMuch } from './copy-memory.ts';

export const COPY_FORMATS = ['avif', 'webp', 'jpeg'] as const;
export type CopyFormat = (typeof COPY_FORMATS)[number];

const MAX_PIXELS = 25_000_000;

/** AVIF at effort 4 is a tenth smaller at most, and takes eight times as long. */
const WRITE: Readonly<Record<CopyFormat, (picture: Sharp) => Sharp>> = {
  avif: (picture) => picture.avif({ quality: 46, effort: 2, chromaSubsampling: '4:2:0' }),
  webp: (picture) => picture.webp({ quality: 75 }),
  jpeg: (picture) => picture.flatten({ background: '#fff' }).jpeg({ quality: 75, mozjpeg: true }),
};

let library: Promise<typeof import('sharp')> | undefined;

/** The library, loaded when first needed: it takes a tenth of a second and 20 MB. Visitors' calls need the other core. */
export async function loadSharp(): Promise<(input: Buffer, options: SharpOptions) => Sharp> {
  library ??= import('sharp');
  const { default: sharp } = await library;
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}

const isWebp = (bytes: Buffer) =>
  bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP';

/** What a copy takes is known before anything is decoded. */
export async function decode(bytes: Buffer, width: number, write: (picture: Sharp) => Sharp) {
  // The library knows other formats, whose readers are no business of a stranger's bytes.
  if (pictureType(bytes) === null && !isWebp(bytes))
    throw new AppError('PROVIDER_INVALID_REPLY', 'neither JPEG, PNG nor WebP');
  const sharp = await loadSharp();
  try {
    const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' });
    const metadata = await picture.metadata();
    if ((metadata.pages ?? 1) > 1)
      throw new AppError('PROVIDER_INVALID_REPLY', 'an animation, which a copy would stop');
    const header = { ...metadata, isPlainWebp: bytes.toString('latin1', 12, 16) === 'VP8 ' };
    if (takesTooMuch(header, width)) throw new AppError('PROVIDER_INVALID_REPLY', 'a copy would take too much memory');
    const resized = picture.autoOrient().resize({ width: copyWidth(header, width) });
    return await write(resized).toBuffer({ resolveWithObject: true });
  } catch (error) {
    throw error instanceof AppError ? error : new AppError('PROVIDER_INVALID_REPLY', error);
  }
}

/** An upright copy in sRGB, without metadata, never wider than the original. */
export async function makeCopy(bytes: Buffer, width: number, format: CopyFormat): Promise<Buffer> {
  return (await decode(bytes, width, WRITE[format])).data;
}

/** About as wide as a phone, in CSS pixels: specks that are smaller than a stroke of a letter do not count. */
const MEASURED_WIDTH = 480;
/** How much of a picture can be behind words: `poster.module.css` keeps them in the upper two thirds of its box. */
const BEHIND_WORDS = 2 / 3;

/** The greatest luminance (0 to 1) where words may lie, however it is cropped. Transparent counts as white. */
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
