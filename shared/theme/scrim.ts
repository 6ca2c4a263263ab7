import { type Colour, luminance } from './colour.ts';

/** How much more contrast words have than they need: a copy of a picture differs a little from the original. */
const RESERVE = 1.02;
/** The contrast of small white words, and of large coloured ones (WCAG 2.2, 1.4.3). */
const SMALL = 4.5 * RESERVE;
const LARGE = 3 * RESERVE;

/** The greatest luminance of what words can stand on. */
const ground = (words: number, contrast: number) => (words + 0.05) / contrast - 0.05;

/** sRGB encodes light by a power. It makes the darkest tones darker than that, by as much at most. */
const GAMMA = 2.4;
const DARKEST = 0.00084;
const encode = (light: number) => (light + DARKEST) ** (1 / GAMMA);

type Poster = { readonly deep: Colour; readonly highlightOnBrand: Colour };

/**
 * The least share (0 to 1) of the deep colour that keeps words readable on a picture. Browsers mix encoded colours; by
 * Minkowski's inequality no mixture is brighter than that of two greys of the same luminances.
 * @param brightest the greatest luminance of the picture, 0 to 1
 */
export function scrimShare(brightest: number, { deep, highlightOnBrand }: Poster): number {
  const darkEnough = Math.max(0, Math.min(ground(1, SMALL), ground(luminance(highlightOnBrand), LARGE)));
  if (brightest <= darkEnough) return 0;
  const [from, aim, to] = [encode(brightest), encode(darkEnough), encode(luminance(deep))];
  return aim > to ? Math.min(1, Math.ceil(((from - aim) / (from - to)) * 100) / 100) : 1;
}
