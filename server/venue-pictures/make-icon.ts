import type { IconPurpose } from '#shared/site/paths.ts';
import { decode, loadSharp } from './make-copy.ts';

export type IconKind = { readonly purpose: IconPurpose; readonly size: number };

/** Systems may cut an icon to a circle of four fifths of its width. This leaves some room inside that circle. */
const SAFE_RADIUS = 0.4 * 0.95;
const WHOLE = 0.84;

const MEASURED_WIDTH = 512;
/** A channel that differs by no more than this belongs to the background, such as the noise around a JPEG's subject. */
const NEAR_GROUND = 24;
const OPAQUE = 250;

type Colour = { readonly r: number; readonly g: number; readonly b: number };

const WHITE: Colour = { r: 255, g: 255, b: 255 };

/** Returns the colour that continues a picture beyond its edge: its first pixel's, or white if that is transparent. */
function groundOf([r = 0, g = 0, b = 0, alpha = 0]: Buffer): Colour {
  return alpha < OPAQUE ? WHITE : { r, g, b };
}

/** Returns the distance from the centre to the outermost pixel that is not background; to a corner if all are. */
function radiusOf(data: Buffer, { width, height }: Record<'width' | 'height', number>, { r, g, b }: Colour): number {
  let radius = 0;
  for (let at = 0; at < data.length; at += 3) {
    const isContent = [r, g, b].some((channel, index) => Math.abs((data[at + index] ?? 0) - channel) > NEAR_GROUND);
    const [x, y] = [(at / 3) % width, Math.floor(at / 3 / width)];
    const distance = Math.hypot(x + 0.5 - width / 2, y + 0.5 - height / 2) + Math.SQRT1_2;
    if (isContent) radius = Math.max(radius, distance);
  }
  return radius || Math.hypot(width, height) / 2;
}

function scaleOf(
  { width, height, radius }: Record<'width' | 'height' | 'radius', number>,
  { purpose, size }: IconKind,
) {
  return purpose === 'maskable' ? (size * SAFE_RADIUS) / radius : (size * WHOLE) / Math.max(width, height);
}

function around(size: number, width: number, height: number) {
  const [left, top] = [Math.floor((size - width) / 2), Math.floor((size - height) / 2)];
  return { left, top, right: size - width - left, bottom: size - height - top };
}

/** Makes a square, opaque PNG with a picture in its centre, which a `maskable` icon keeps within the safe circle. */
export async function makeIcon(bytes: Buffer, kind: IconKind): Promise<Buffer> {
  const picture = await decode(bytes, MEASURED_WIDTH, (resized) => resized.toColourspace('srgb').ensureAlpha().raw());
  const background = groundOf(picture.data);
  const sharp = await loadSharp();
  const { width, height } = picture.info;
  // sharp trims before it flattens, whatever the sequence of calls, so flattening needs a pipeline of its own.
  const flat = await sharp(picture.data, { raw: picture.info }).flatten({ background }).raw().toBuffer();
  const { data, info } = await sharp(flat, { raw: { width, height, channels: 3 } })
    .trim({ background, threshold: NEAR_GROUND, lineArt: true })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const scale = scaleOf({ ...info, radius: radiusOf(data, info, background) }, kind);
  const sideOf = (side: number) => Math.max(1, Math.floor(side * scale));
  const [across, down] = [sideOf(info.width), sideOf(info.height)];
  return await sharp(data, { raw: info })
    .resize(across, down, { fit: 'fill' })
    .extend({ ...around(kind.size, across, down), background })
    .png({ palette: true, quality: 90 })
    .toBuffer();
}
