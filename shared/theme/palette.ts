import { type Colour, contrast, mixColours } from './colour.ts';
import { difference, fromOklch, toOklch } from './oklch.ts';

const BLACK: Colour = [0, 0, 0];
const WHITE: Colour = [255, 255, 255];
const TEXT_CONTRAST = 4.5;
const EDGE_CONTRAST = 3;
/** The poster has this much more contrast than the minimum, for its lighter rays and its coloured words. */
const POSTER_RESERVE = 0.6;

/** The colours that a venue may set. `action` fills the main button. */
export type VenueColours = { readonly accent: Colour; readonly action: Colour; readonly highlight: Colour };

const SCHEMES = {
  light: {
    surface: [0.975, 0.018],
    raised: [1, 0],
    sunken: [0.945, 0.022],
    line: [0.885, 0.02],
    lineStrong: [0.56, 0.03],
    text: [0.26, 0.045],
    textSoft: [0.46, 0.045],
    ink: BLACK,
    soft: 0.11,
  },
  dark: {
    surface: [0.19, 0.016],
    raised: [0.245, 0.02],
    sunken: [0.15, 0.012],
    line: [0.36, 0.02],
    lineStrong: [0.66, 0.02],
    text: [0.95, 0.012],
    textSoft: [0.78, 0.02],
    ink: WHITE,
    soft: 0.16,
  },
} as const;

/** The colours of errors, as `--danger` in tokens.css. */
export const DANGER = { light: [0xa8, 0x23, 0x1c], dark: [0xff, 0x9c, 0x93] } as const;
/** Colours that differ by this much or more (see `difference`) are easily told apart. */
export const CLEAR_DIFFERENCE = 0.15;

/** The hue of backgrounds in a light scheme with a warm accent. With a cold accent, they have the accent's hue. */
const CREAM_HUE = 82;
const isWarm = (hue: number) => hue < 120 || hue > 330;

type SchemeName = keyof typeof SCHEMES;

function withContrast(from: Colour, towards: Colour, backgrounds: readonly Colour[], ratio: number): Colour {
  for (let share = 0; share < 1; share += 0.02) {
    const colour = mixColours(from, towards, share);
    if (backgrounds.every((background) => contrast(colour, background) >= ratio)) return colour;
  }
  return towards;
}

function schemeColours({ accent, action }: VenueColours, name: SchemeName) {
  const scheme = SCHEMES[name];
  const { hue, chroma } = toOklch(accent);
  const tinted = ([lightness, most]: readonly [number, number], withHue = hue) =>
    fromOklch({ lightness, chroma: Math.min(chroma, most), hue: withHue });
  const paperHue = name === 'light' && isWarm(hue) ? CREAM_HUE : hue;
  const surface = tinted(scheme.surface, paperHue);
  const sunken = tinted(scheme.sunken, paperHue);
  const raised = tinted(scheme.raised);
  const accentSoft = mixColours(raised, accent, scheme.soft);
  const backgrounds = [surface, sunken, raised, accentSoft];
  const text = tinted(scheme.text);
  const accentText = withContrast(accent, scheme.ink, backgrounds, TEXT_CONTRAST);
  return {
    surface,
    surfaceRaised: raised,
    surfaceSunken: sunken,
    accentSoft,
    line: tinted(scheme.line, paperHue),
    lineStrong: withContrast(tinted(scheme.lineStrong), scheme.ink, backgrounds, EDGE_CONTRAST),
    text,
    textSoft: withContrast(tinted(scheme.textSoft), scheme.ink, backgrounds, TEXT_CONTRAST),
    accentText,
    // If the accent is red, a focus edge of that colour would look like an error.
    focusEdge: difference(accentText, DANGER[name]) < CLEAR_DIFFERENCE ? text : accentText,
    accentEdge: withContrast(accent, scheme.ink, backgrounds, EDGE_CONTRAST),
    actionEdge: withContrast(action, scheme.ink, backgrounds, EDGE_CONTRAST),
  };
}

/** Returns the text colour for a background: white, or a dark shade of the background's hue. */
export function inkOn(colour: Colour): Colour {
  if (contrast(WHITE, colour) >= TEXT_CONTRAST) return WHITE;
  const { hue, chroma } = toOklch(colour);
  const shade = fromOklch({ lightness: 0.23, chroma: Math.min(chroma, 0.05), hue });
  return withContrast(shade, BLACK, [colour], TEXT_CONTRAST);
}

/** Returns a filled area's colours: fill, text, fill under the pointer, and the edge that a press pushes in. */
function filled(colour: Colour) {
  const ink = inkOn(colour);
  const away = ink === WHITE ? BLACK : WHITE;
  // Under the pointer the area moves away from the text's colour, so that the contrast only grows.
  return { fill: colour, ink, hovered: mixColours(colour, away, 0.1), lip: mixColours(colour, BLACK, 0.3) };
}

function posterColours({ accent, highlight }: VenueColours) {
  const brand = withContrast(accent, BLACK, [WHITE], TEXT_CONTRAST + POSTER_RESERVE);
  const ray = mixColours(brand, WHITE, 0.05);
  const { hue, chroma } = toOklch(accent);
  const deep = fromOklch({ lightness: 0.25, chroma: Math.min(chroma, 0.07), hue });
  return { brand, ray, deep, highlightOnBrand: withContrast(highlight, WHITE, [brand, ray, deep], EDGE_CONTRAST) };
}

/** Derives readable colours for any venue: contrast 4.5 for text, 3 for edges and large words (WCAG 1.4.3, 1.4.11). */
export function paletteOf(colours: VenueColours) {
  return {
    accent: filled(colours.accent),
    action: filled(colours.action),
    highlight: filled(colours.highlight),
    poster: posterColours(colours),
    light: schemeColours(colours, 'light'),
    dark: schemeColours(colours, 'dark'),
  };
}
