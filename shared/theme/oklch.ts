import { clampChroma, differenceEuclidean, modeLrgb, modeOklab, modeOklch, modeRgb, useMode } from 'culori/fn';
import type { Colour } from './colour.ts';

const toOklchMode = useMode(modeOklch);
const toRgbMode = useMode(modeRgb);
// culori needs these two modes for gamut mapping and for the difference.
useMode(modeLrgb);
useMode(modeOklab);

/** A colour as the eye sees it: lightness 0 to 1, chroma 0 (grey) to about 0.32, hue in degrees. */
export type Oklch = { readonly lightness: number; readonly chroma: number; readonly hue: number };

const WHITE_LEVEL = 255;

const rgbOf = ([red, green, blue]: Colour) => {
  return { mode: 'rgb' as const, r: red / WHITE_LEVEL, g: green / WHITE_LEVEL, b: blue / WHITE_LEVEL };
};

export function toOklch(colour: Colour): Oklch {
  const { l, c, h } = toOklchMode(rgbOf(colour));
  return { lightness: l, chroma: c, hue: h ?? 0 };
}

const distance = differenceEuclidean('oklab');

/** Measures how different two colours look, from 0 to about 1. A difference of 0.02 is just visible. */
export const difference = (first: Colour, second: Colour): number => distance(rgbOf(first), rgbOf(second));

/** Rounding alone can put a channel this far out of its range. */
const ROUNDING = 0.002;

/** Converts to sRGB. If sRGB has no such colour, keeps lightness and hue, and lowers the chroma. */
export function fromOklch({ lightness, chroma, hue }: Oklch): Colour {
  const wanted = { mode: 'oklch' as const, l: lightness, c: chroma, h: hue };
  const exact = toRgbMode(wanted);
  const isShown = [exact.r, exact.g, exact.b].every((part) => part >= -ROUNDING && part <= 1 + ROUNDING);
  const { r, g, b } = isShown ? exact : toRgbMode(clampChroma(wanted, 'oklch'));
  const channel = (part: number) => Math.min(WHITE_LEVEL, Math.max(0, Math.round(part * WHITE_LEVEL)));
  return [channel(r), channel(g), channel(b)];
}
