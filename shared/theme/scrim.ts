import { type Colour, luminance } from './colour.ts';

/** A factor of extra contrast, because a copy of a picture differs slightly from the original. */
const RESERVE = 1.02;
/** The minimum contrast of small white words and of large coloured ones (WCAG 2.2, 1.4.3). */
const SMALL = 4.5 * RESERVE;
const LARGE = 3 * RESERVE;

/** Returns the greatest luminance of a background on which words of this luminance have this contrast. */
const ground = (words: number, contrast: number) => (words + 0.05) / contrast - 0.05;

/** The exponent by which sRGB decodes light, except for the darkest tones. */
const GAMMA = 2.4;
/** sRGB decodes the darkest tones to less luminance than its formula for all others would, by at most this much. */
const DARKEST = 0.00084;
const encode = (light: number) => (light + DARKEST) ** (1 / GAMMA);

type Poster = { readonly deep: Colour; readonly highlightOnBrand: Colour };

/**
 * Returns the smallest share (0 to 1) of the colour `deep` that the page must mix into a picture, so that words on the
 * picture are readable. Browsers mix gamma-encoded colours. A mix is never brighter than the mix of two greys
 * with the same luminances (Minkowski's inequality), so this computes with greys.
 * @param brightest the greatest luminance of the picture, 0 to 1
 */
export function scrimShare(brightest: number, { deep, highlightOnBrand }: Poster): number {
  const darkEnough = Math.max(0, Math.min(ground(1, SMALL), ground(luminance(highlightOnBrand), LARGE)));
  if (brightest <= darkEnough) return 0;
  const [from, aim, to] = [encode(brightest), encode(darkEnough), encode(luminance(deep))];
  return aim > to ? Math.min(1, Math.ceil(((from - aim) / (from - to)) * 100) / 100) : 1;
}
