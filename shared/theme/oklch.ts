import { clampChroma, modeLrgb, modeOklch, modeRgb, useMode } from 'culori/fn';
import type { Colour } from './colour.ts';

const toOklchMode = useMode(modeOklch);
const toRgbMode = useMode(modeRgb);
// The gamut mapping converts by way of linear light.
useMode(modeLrgb);

/** A colour by what the eye sees: lightness 0 to 1, chroma 0 (grey) to about 0.37, hue in degrees. */
export type Oklch = { readonly lightness: number; readonly chroma: number; readonly hue: number };

type Oklab = readonly [lightness: number, a: number, b: number];

const WHITE_LEVEL = 255;

export function toOklch([red, green, blue]: Colour): Oklch {
  const rgb = { mode: 'rgb' as const, r: red / WHITE_LEVEL, g: green / WHITE_LEVEL, b: blue / WHITE_LEVEL };
  const { l, c, h } = toOklchMode(rgb);
  return { lightness: l, chroma: c, hue: h ?? 0 };
}

/** How different two colours look, 0 to about 1: 0.02 can just be seen. */
export function difference(first: Colour, second: Colour): number {
  const [a, b] = [first, second].map((colour) => {
    const { lightness, chroma, hue } = toOklch(colour);
    const angle = (hue * Math.PI) / 180;
    return [lightness, chroma * Math.cos(angle), chroma * Math.sin(angle)] as const;
  }) as [Oklab, Oklab];
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}

/** How far beyond its range a channel may be by rounding alone. */
const ROUNDING = 0.002;

/** The sRGB colour nearest to one in OKLCH: same lightness and hue, less chroma where a screen has no such colour. */
export function fromOklch({ lightness, chroma, hue }: Oklch): Colour {
  const wanted = { mode: 'oklch' as const, l: lightness, c: chroma, h: hue };
  const exact = toRgbMode(wanted);
  const isShown = [exact.r, exact.g, exact.b].every((part) => part >= -ROUNDING && part <= 1 + ROUNDING);
  const { r, g, b } = isShown ? exact : toRgbMode(clampChroma(wanted, 'oklch'));
  const channel = (part: number) => Math.min(WHITE_LEVEL, Math.max(0, Math.round(part * WHITE_LEVEL)));
  return [channel(r), channel(g), channel(b)];
}
