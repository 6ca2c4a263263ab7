import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import jsQR from 'jsqr';
import sharp from 'sharp';
import { fromBufferPromise } from 'yauzl';
import { need, unless } from '#provider-contract/suite/finding.ts';
import { pictureType } from '#shared/pictures/picture-type.ts';

export type FileReply = { readonly type: string; readonly bytes: Buffer; readonly headers: Headers };

export type PictureFacts = {
  readonly format: string;
  readonly width: number;
  readonly height: number;
  readonly colours: readonly number[];
};

const SIDE = 16;
const MOST_KNOWN = 200;
const known = new Map<string, Promise<PictureFacts | null>>();

async function decode(bytes: Buffer): Promise<PictureFacts | null> {
  try {
    const picture = sharp(bytes, { failOn: 'truncated' });
    const { format, autoOrient } = await picture.metadata();
    const small = picture.rotate().toColourspace('srgb').removeAlpha().resize(SIDE, SIDE, { fit: 'fill' });
    const colours = [...(await small.raw().toBuffer())];
    return { format: format ?? '', ...autoOrient, colours };
  } catch {
    return null;
  }
}

/**
 * @returns a picture's properties; null if it cannot be decoded completely. The latest results are kept, so that an
 * equal file need not be decoded again.
 */
export function decodePicture(bytes: Buffer): Promise<PictureFacts | null> {
  const key = createHash('sha1').update(bytes).digest('base64');
  const facts = known.get(key) ?? decode(bytes);
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(key, facts);
  return facts;
}

export async function pictureDifferences({ type, bytes }: Pick<FileReply, 'type' | 'bytes'>): Promise<string[]> {
  const said = /^image\/([a-z0-9.+-]+)/i.exec(type)?.[1]?.toLowerCase();
  if (said === undefined) return [`content-type: "${type}" instead of an image`];
  const picture = await decodePicture(bytes);
  if (!picture) return [pictureType(bytes) === null ? 'the bytes are no picture' : 'the picture is not whole'];
  const is = pictureType(bytes) ?? picture.format;
  // sharp reports AVIF and HEIC as `heif`, the name of their container.
  const names: readonly string[] = is === 'heif' ? ['avif', 'heic', 'heif'] : is === 'jpeg' ? ['jpeg', 'jpg'] : [is];
  return unless(names.includes(said), `content-type: image/${said}, and the bytes are ${is}`);
}

/**
 * How much the colours (0 to 255) of two sizes of one picture may differ on average. A watermark and the details that
 * a smaller size loses change them.
 */
const LARGEST_DISTANCE = 24;
const LARGEST_SKEW = 0.04;

export function isSamePicture(one: PictureFacts, other: PictureFacts): boolean {
  const [ratio, otherRatio] = [one.width / one.height, other.width / other.height];
  const sum = one.colours.reduce((total, colour, at) => total + Math.abs(colour - (other.colours[at] ?? 0)), 0);
  return Math.abs(ratio - otherRatio) <= LARGEST_SKEW * ratio && sum / one.colours.length <= LARGEST_DISTANCE;
}

const TINY = 200;

export function sizeDifferences(small: PictureFacts, large: PictureFacts, names: readonly [string, string]): string[] {
  const [smaller, larger] = names;
  if (!isSamePicture(small, large)) return [`the ${smaller} is of another picture than the ${larger}`];
  // A picture that was tiny from the start has only one size.
  if (large.width <= TINY || small.width < large.width) return [];
  return [`the ${smaller} is ${small.width} pixels wide, and the ${larger} ${large.width}`];
}

/** @param said width and height in the list of media, if it gives them */
export function shapeDifferences(
  { width, height }: PictureFacts,
  said: { width?: unknown; height?: unknown },
): string[] {
  const skew = Math.abs(Math.log((Number(said.width) * height) / (Number(said.height) * width)));
  return skew > LARGEST_SKEW ? [`width, height: of another shape than the picture, ${width} × ${height}`] : [];
}

/** Checks that a picture is the QR code of a text. @throws NotTried for other files, which another check reports */
export async function qrDifferences({ bytes }: Pick<FileReply, 'bytes'>, text: string): Promise<string[]> {
  need(await decodePicture(bytes), 'a picture');
  const { data, info } = await sharp(bytes)
    .ensureAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const read = jsQR.default(new Uint8ClampedArray(data), info.width, info.height)?.data;
  if (read === undefined) return ['no QR code can be read from it'];
  return unless(read === text, `the QR code is of "${read.slice(0, 40)}" instead of pix_text`);
}

type ArchivedFile = { readonly name: string; readonly content: Buffer };

/** @throws Error if it is not a ZIP, or a name or size in it is wrong */
async function unzip(data: Buffer): Promise<ArchivedFile[]> {
  const zip = await fromBufferPromise(data, { autoClose: false });
  const files: ArchivedFile[] = [];
  for await (const entry of zip.eachEntry())
    files.push({ name: entry.fileName, content: await buffer(await zip.openReadStreamPromise(entry)) });
  return files;
}

export async function archiveDifferences(bytes: Buffer, wanted: readonly Buffer[]): Promise<string[]> {
  let files: ArchivedFile[];
  try {
    files = await unzip(bytes);
  } catch (error) {
    return [`no archive that can be unpacked (${error instanceof Error ? error.message : String(error)})`];
  }
  const missing = wanted.filter((file) => !files.some(({ content }) => content.equals(file)));
  const names = new Set(files.map(({ name }) => name.toLowerCase()));
  return [
    ...unless(files.length === wanted.length, `${files.length} files instead of ${wanted.length}`),
    ...unless(missing.length === 0, `${missing.length} of the originals are not in it`),
    ...unless(names.size === files.length, 'two files have the same name'),
  ];
}

/** @returns the address in a reply; null if it is not the provider's own and so must not be opened */
export function ownAddress(given: string, provider: string): URL | null {
  const { origin } = new URL(provider);
  const url = URL.canParse(given, origin) ? new URL(given, origin) : null;
  return url?.origin === origin ? url : null;
}
