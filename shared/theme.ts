import { type Colour, contrast, formatColour, mixColours, parseColour } from './colour.ts';

/** A venue's theme besides its pictures. Unset values are the storefront's defaults. */
export type Theme = {
  /** The venue's colour, as `#rrggbb`. */
  readonly accent: string | null;
  readonly headings: 'sans' | 'serif';
  readonly corners: 'soft' | 'round' | 'square';
  /** The address of a square picture for tabs and home screens. */
  readonly iconUrl: string | null;
};

export const DEFAULT_ACCENT = '#0d6a72';

const BLACK: Colour = [0, 0, 0];
const WHITE: Colour = [255, 255, 255];
const TEXT_CONTRAST = 4.5;
const EDGE_CONTRAST = 3;

/** The neutral surfaces and texts of a colour scheme, equal to those of `tokens.css`. */
type Scheme = { readonly surface: Colour; readonly raised: Colour; readonly sunken: Colour; readonly ink: Colour };
const SCHEMES: Readonly<Record<'light' | 'dark', Scheme & { readonly tint: number; readonly soft: number }>> = {
  light: { surface: [247, 246, 243], raised: WHITE, sunken: [236, 234, 229], ink: BLACK, tint: 0.04, soft: 0.11 },
  dark: { surface: [18, 20, 23], raised: [27, 30, 35], sunken: [11, 12, 14], ink: WHITE, tint: 0.05, soft: 0.14 },
};

function oneOf<const T extends string>(written: unknown, known: readonly T[], otherwise: T): T {
  return known.find((word) => word === written) ?? otherwise;
}

/**
 * Reads the theme from a venue's settings: `THEME {ACCENT, HEADINGS, CORNERS, ICON}`. Each field is optional, and an
 * invalid value counts as missing.
 */
export function readTheme(config: Readonly<Record<string, unknown>>): Theme {
  const settings = typeof config.THEME === 'object' && config.THEME !== null ? config.THEME : {};
  const { ACCENT, HEADINGS, CORNERS, ICON } = settings as Record<string, unknown>;
  const accent = parseColour(ACCENT);
  return {
    accent: accent && formatColour(accent),
    headings: oneOf(HEADINGS, ['sans', 'serif'], 'sans'),
    corners: oneOf(CORNERS, ['soft', 'round', 'square'], 'soft'),
    iconUrl: typeof ICON === 'string' && /^https?:\/\/[\w.[\]-]+[^\s"'<>]*$/i.test(ICON) ? ICON : null,
  };
}

/** The first colour from `from` towards `towards` that has the contrast `ratio` with all backbackgrounds. */
function withContrast(from: Colour, towards: Colour, backgrounds: readonly Colour[], ratio: number): Colour {
  for (let share = 0; share < 1; share += 0.02) {
    const colour = mixColours(from, towards, share);
    if (backgrounds.every((background) => contrast(colour, background) >= ratio)) return colour;
  }
  return towards;
}

/** The colours of one scheme that depend on an accent. */
function schemeColours(accent: Colour, name: 'light' | 'dark') {
  const { surface, raised, sunken, ink, tint, soft } = SCHEMES[name];
  const tinted = { surface: mixColours(surface, accent, tint), sunken: mixColours(sunken, accent, tint) };
  const accentSoft = mixColours(raised, accent, soft);
  const backgrounds = [tinted.surface, tinted.sunken, raised, accentSoft];
  return {
    ...tinted,
    raised,
    accentSoft,
    accentText: withContrast(accent, ink, backgrounds, TEXT_CONTRAST),
    accentEdge: withContrast(accent, ink, backgrounds, EDGE_CONTRAST),
  };
}

/**
 * All colours that depend on an accent, readable with any accent. Text on the accent, and the accent as text on any surface,
 * has a contrast of 4.5. The edge of an area in the accent has 3 (WCAG 2.2, 1.4.3 and 1.4.11).
 */
export function accentColours(accent: Colour) {
  // Either black or white always has 4.58 or more. White comes first, because it appears lighter.
  const onAccent = contrast(WHITE, accent) >= TEXT_CONTRAST ? WHITE : BLACK;
  const hovered = mixColours(accent, onAccent === WHITE ? BLACK : WHITE, 0.14);
  return { accent, onAccent, hovered, light: schemeColours(accent, 'light'), dark: schemeColours(accent, 'dark') };
}

const CORNERS: Readonly<Record<Theme['corners'], readonly (readonly [token: string, value: string])[]>> = {
  soft: [],
  round: [
    ['radius-small', '.75rem'],
    ['radius', '1.5rem'],
    ['radius-large', '2rem'],
  ],
  square: [
    ['radius-small', '2px'],
    ['radius', '3px'],
    ['radius-large', '4px'],
  ],
};
const SERIF = '"Iowan Old Style","Palatino Linotype",Palatino,"Noto Serif",Georgia,serif';

function colourTokens(accent: Colour): (readonly [string, string])[] {
  const { light, dark, ...colours } = accentColours(accent);
  const both = (name: keyof typeof light) => `light-dark(${formatColour(light[name])},${formatColour(dark[name])})`;
  return [
    ['accent', formatColour(accent)],
    ['on-accent', formatColour(colours.onAccent)],
    ['accent-hovered', formatColour(colours.hovered)],
    ['accent-text', both('accentText')],
    ['accent-edge', both('accentEdge')],
    ['accent-soft', both('accentSoft')],
    ['surface', both('surface')],
    ['surface-sunken', both('sunken')],
  ];
}

/**
 * The tokens in which a theme differs from `tokens.css`. It never contains a venue's text as the venue wrote it.
 * @returns a style sheet of one rule, or an empty text when nothing differs.
 */
export function themeCss({ accent, headings, corners }: Theme): string {
  const colour = parseColour(accent);
  const tokens = [
    ...(colour ? colourTokens(colour) : []),
    ...CORNERS[corners],
    ...(headings === 'serif' ? [['heading-font', SERIF] as const] : []),
  ];
  // More specific than `:root` of the style sheet, so the order in the page does not matter.
  return tokens.length > 0 ? `html:root{${tokens.map(([name, value]) => `--${name}:${value}`).join(';')}}` : '';
}

/** The colours of the browser around the page: the accent in light mode, the page's background in dark mode. */
export function browserColours({ accent }: Theme): { readonly light: string; readonly dark: string } {
  const colour = parseColour(accent ?? DEFAULT_ACCENT) ?? BLACK;
  return { light: formatColour(colour), dark: formatColour(schemeColours(colour, 'dark').surface) };
}
