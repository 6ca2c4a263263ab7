import jsQR from 'jsqr';
import sharp from 'sharp';
import { pictureType } from '#shared/pictures/picture-type.ts';

/** A file as the provider sent it. */
export type FileReply = { readonly type: string; readonly bytes: Buffer };

type Pixels = { readonly data: Uint8ClampedArray; readonly width: number; readonly height: number };

/** @returns all pixels of a picture; null when it cannot be decoded to its end */
async function decode(bytes: Buffer): Promise<(Pixels & { readonly format: string }) | null> {
  try {
    const { format } = await sharp(bytes).metadata();
    const { data, info } = await sharp(bytes, { failOn: 'truncated' })
      .ensureAlpha()
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true });
    return { data: new Uint8ClampedArray(data), width: info.width, height: info.height, format: format ?? '' };
  } catch {
    // That it cannot be decoded is the answer.
    return null;
  }
}

/** Whether a file is a whole picture of the type that its content-type says. */
export async function pictureDifferences({ type, bytes }: FileReply): Promise<string[]> {
  const said = /^image\/([a-z0-9.+-]+)/i.exec(type)?.[1]?.toLowerCase();
  if (said === undefined) return [`content-type: "${type}" instead of an image`];
  const picture = await decode(bytes);
  if (!picture) return [pictureType(bytes) === null ? 'the bytes are no picture' : 'the picture is not whole'];
  const is = pictureType(bytes) ?? picture.format;
  // sharp calls AVIF by its container.
  const names: readonly string[] = is === 'heif' ? ['avif', 'heic', 'heif'] : is === 'jpeg' ? ['jpeg', 'jpg'] : [is];
  return names.includes(said) ? [] : [`content-type: image/${said}, and the bytes are ${is}`];
}

/** Whether a picture is the QR code of a text. @returns a text when it is no picture, which has a check of its own */
export async function qrDifferences({ bytes }: FileReply, text: string): Promise<string[] | string> {
  const picture = await decode(bytes);
  if (!picture) return 'needs a picture';
  const read = jsQR.default(picture.data, picture.width, picture.height)?.data;
  if (read === undefined) return ['no QR code can be read from it'];
  return read === text ? [] : [`the QR code is of "${read.slice(0, 40)}" instead of pix_text`];
}
