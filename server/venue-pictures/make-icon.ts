import type { IconPurpose } from '#shared/site/paths.ts';
import { decode, loadSharp } from './make-copy.ts';

export type IconKind = { readonly purpose: IconPurpose; readonly size: number };

/** What systems cut an icon to keeps a circle of four fifths of its width; the rest is room between picture and edge. */
const SAFE_RADIUS = 0.4 * 0.95;
const WHOLE = 0.84;

const MEASURED_WIDTH = 512;
/** How far a channel may be from the ground's: what a JPEG leaves around a picture. */
const NEAR_GROUND = 24;
const OPAQUE = 250;

type Pixels = { readonly data: Buffer; readonly width: number; readonly height: number };
type Colour = readonly [red: number, green: number, blue: number];

const WHITE: Colour = [255, 255, 255];

/** The colour that continues a picture beyond its edge: its corner's, or white paper, on which logos stand. */
export function groundOf({ data }: Pixels): Colour {
  const [red = 0, green = 0, blue = 0, alpha = 0] = data;
  return alpha < OPAQUE ? WHITE : [red, green, blue];
}

/** The box of what differs from the ground in RGBA pixels, and its farthest pixel from the box's middle; null without any. */
export function contentOf({ data, width, height }: Pixels, ground: Colour) {
  const isContent = (x: number, y: number) => {
    const at = (y * width + x) * 4;
    const alpha = (data[at + 3] ?? 0) / 255;
    return ground.some((channel, index) => Math.abs((data[at + index] ?? 0) - channel) * alpha > NEAR_GROUND);
  };
  let [left, top, right, bottom] = [width, height, 0, 0];
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      if (!isContent(x, y)) continue;
      [left, right] = [Math.min(left, x), Math.max(right, x + 1)];
      [top, bottom] = [Math.min(top, y), Math.max(bottom, y + 1)];
    }
  }
  if (right === 0) return null;
  let radius = 0;
  for (let y = top; y < bottom; y += 1) {
    for (let x = left; x < right; x += 1) {
      const [across, down] = [x + 0.5 - (left + right) / 2, y + 0.5 - (top + bottom) / 2];
      if (isContent(x, y)) radius = Math.max(radius, Math.hypot(across, down) + Math.SQRT1_2);
    }
  }
  return { left, top, width: right - left, height: bottom - top, radius };
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

/** A square, opaque PNG with a venue's logo in its middle; a maskable one keeps all of it in the safe circle. */
export async function makeIcon(bytes: Buffer, kind: IconKind): Promise<Buffer> {
  const { data, info } = await decode(bytes, MEASURED_WIDTH, (picture) =>
    picture.toColourspace('srgb').ensureAlpha().raw(),
  );
  const { width, height } = info;
  const ground = groundOf({ data, width, height });
  const whole = { left: 0, top: 0, width, height, radius: Math.hypot(width, height) / 2 };
  const { radius, ...box } = contentOf({ data, width, height }, ground) ?? whole;
  const scale = scaleOf({ ...box, radius }, kind);
  const [across, down] = [box.width, box.height].map((side) => Math.max(1, Math.floor(side * scale))) as [
    number,
    number,
  ];
  const [r, g, b] = ground;
  const background = { r, g, b };
  const sharp = await loadSharp();
  return await sharp(data, { raw: { width, height, channels: 4 } })
    .extract(box)
    .resize(across, down, { fit: 'fill' })
    .flatten({ background })
    .extend({ ...around(kind.size, across, down), background })
    .png({ palette: true, quality: 90 })
    .toBuffer();
}
