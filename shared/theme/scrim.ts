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

/** The colours of the poster that matter where its words lie over a picture. */
type Poster = { readonly deep: Colour; readonly highlightOnBrand: Colour };

/**
 * How much of the poster's deep colour must be mixed into a picture for words to be readable on it, and no more. Browsers mix
 * encoded colours. By Minkowski's inequality no mixture is brighter than that of two greys of the same luminances: what keeps
 * these dark enough does so for all pixels.
 * @param brightest the greatest luminance of the picture, 0 to 1
 * @returns a share, 0 to 1, in steps of 0.01
 */
export function scrimShare(brightest: number, { deep, highlightOnBrand }: Poster): number {
  const darkEnough = Math.max(0, Math.min(ground(1, SMALL), ground(luminance(highlightOnBrand), LARGE)));
  if (brightest <= darkEnough) return 0;
  const [from, aim, to] = [encode(brightest), encode(darkEnough), encode(luminance(deep))];
  return aim > to ? Math.min(1, Math.ceil(((from - aim) / (from - to)) * 100) / 100) : 1;
}
