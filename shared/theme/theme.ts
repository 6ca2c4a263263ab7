import { LOCALES, type Locale } from '#shared/site/locale.ts';
import { type Colour, formatColour, parseColour } from './colour.ts';
import { difference } from './oklch.ts';
import { CLEAR_DIFFERENCE, paletteOf } from './palette.ts';
import { scrimShare } from './scrim.ts';
import { CORNERS, type Corners, EDGE_TOKENS, HEADINGS, type Headings, LAYOUTS } from './theme-tokens.ts';

const EDGES = ['scallop', 'plain'] as const;
const MAX_HERO_PICTURES = 3;
const MAX_GREETING_LENGTH = 60;

export type Theme = {
  readonly accent: string | null;
  /** The main button's colour. Null means the accent, or our own default if the venue sets no accent either. */
  readonly action: string | null;
  /** The colour of what visitors should notice: an offer, or the focus of the code field. */
  readonly highlight: string | null;
  readonly headings: Headings;
  readonly corners: Corners;
  readonly layout: keyof typeof LAYOUTS;
  readonly edge: (typeof EDGES)[number];
  /** The home page's heading by language. Words between asterisks are coloured. */
  readonly greeting: Readonly<Partial<Record<Locale, string>>>;
  readonly heroUrls: readonly string[];
  readonly iconUrl: string | null;
};

const DEFAULT_ACCENT = '#0a6a6e';
const DEFAULT_ACTION = '#d33a20';
const DEFAULT_HIGHLIGHT = '#ffc63f';

const colourOf = (written: string): Colour => parseColour(written) ?? [0, 0, 0];

function oneOf<const T extends string>(written: unknown, known: readonly T[], otherwise: T): T {
  return known.find((word) => word === written) ?? otherwise;
}

function webAddress(written: unknown): string | null {
  return typeof written === 'string' && /^https?:\/\/[\w.[\]-]+[^\s"'<>]*$/i.test(written) ? written : null;
}

function writtenColour(written: unknown): string | null {
  const colour = parseColour(written);
  return colour && formatColour(colour);
}

/** Reads the greeting. A plain text is in Portuguese; an object has a text for each language. */
function readGreeting(written: unknown): Theme['greeting'] {
  const byLocale: Record<string, unknown> = typeof written === 'object' && written ? { ...written } : { pt: written };
  const fits = (greeting: unknown) =>
    typeof greeting === 'string' && greeting.trim() !== '' && greeting.length <= MAX_GREETING_LENGTH;
  return Object.fromEntries(
    LOCALES.filter((locale) => fits(byLocale[locale])).map((locale) => [locale, byLocale[locale]]),
  );
}

/** Reads `THEME`. Each field is optional, and an invalid value counts as missing (docs/theming.md). */
export function readTheme(config: Readonly<Record<string, unknown>>): Theme {
  const theme: Record<string, unknown> = typeof config.THEME === 'object' ? { ...config.THEME } : {};
  const addresses = Array.isArray(theme.HERO) ? theme.HERO.map(webAddress) : [];
  return {
    accent: writtenColour(theme.ACCENT),
    action: writtenColour(theme.ACTION),
    highlight: writtenColour(theme.HIGHLIGHT),
    headings: oneOf(theme.HEADINGS, Object.keys(HEADINGS) as Headings[], 'display'),
    corners: oneOf(theme.CORNERS, Object.keys(CORNERS) as Corners[], 'soft'),
    layout: oneOf(theme.LAYOUT, Object.keys(LAYOUTS) as Theme['layout'][], 'prints'),
    edge: oneOf(theme.EDGE, EDGES, 'scallop'),
    greeting: readGreeting(theme.GREETING),
    heroUrls: addresses.filter((address) => address !== null).slice(0, MAX_HERO_PICTURES),
    iconUrl: webAddress(theme.ICON),
  };
}

/** Fills in the defaults. Our default action colour is used only with our default accent. */
export function venueColours({ accent, action, highlight }: Pick<Theme, 'accent' | 'action' | 'highlight'>) {
  return {
    accent: colourOf(accent ?? DEFAULT_ACCENT),
    action: colourOf(action ?? accent ?? DEFAULT_ACTION),
    highlight: colourOf(highlight ?? DEFAULT_HIGHLIGHT),
  };
}

/** Converts `surfaceRaised` to `surface-raised`. */
const tokenOf = (name: string) => name.replace(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`);

function colourTokens(theme: Theme): (readonly [token: string, value: string])[] {
  const { accent, action, highlight, poster, light, dark } = paletteOf(venueColours(theme));
  const single: Record<string, Colour> = {
    accent: accent.fill,
    'on-accent': accent.ink,
    action: action.fill,
    'on-action': action.ink,
    'action-hovered': action.hovered,
    'action-lip': action.lip,
    highlight: highlight.fill,
    'on-highlight': highlight.ink,
    'highlight-lip': highlight.lip,
    brand: poster.brand,
    'brand-ray': poster.ray,
    'brand-deep': poster.deep,
    'highlight-on-brand': poster.highlightOnBrand,
  };
  return [
    ...Object.entries(single).map(([token, colour]) => [token, formatColour(colour)] as const),
    ...(Object.keys(light) as (keyof typeof light)[]).map(
      (name) => [tokenOf(name), `light-dark(${formatColour(light[name])},${formatColour(dark[name])})`] as const,
    ),
  ];
}

function scrimTokens(theme: Theme, brightest: number): (readonly [token: string, value: string])[] {
  if (theme.layout !== 'immersion') return [];
  const share = scrimShare(brightest, paletteOf(venueColours(theme)).poster);
  return [['picture-scrim', `${Math.round(100 * share)}%`]];
}

/**
 * If the main button's colour is too much like that of the band behind an album's title, the button on the band gets
 * the highlight's colour. With square corners, the band has no colour.
 */
function bandActionTokens(theme: Theme): (readonly [token: string, value: string])[] {
  const { action, highlight, poster } = paletteOf(venueColours(theme));
  if (theme.corners === 'square' || difference(action.fill, poster.brand) >= CLEAR_DIFFERENCE) return [];
  return [
    ['band-action', 'var(--highlight)'],
    ['on-band-action', 'var(--on-highlight)'],
    ['band-action-hovered', formatColour(highlight.hovered)],
    ['band-action-lip', 'var(--highlight-lip)'],
  ];
}

/**
 * Returns the tokens that differ from `tokens.css`, as one CSS rule. Its values are ours: a venue's colours are parsed
 * and written anew, so that no text of the venue becomes CSS.
 * @param brightest the greatest luminance behind words, 0 to 1
 */
export function themeCss(theme: Theme, brightest: number): string {
  const { accent, action, highlight, headings, corners, layout, edge } = theme;
  // The scrim is computed from the derived colours, so the layout `immersion` sets these even if the venue sets none.
  const hasColours = layout === 'immersion' || accent !== null || action !== null || highlight !== null;
  const tokens = [
    ...(hasColours ? colourTokens(theme) : []),
    ...bandActionTokens(theme),
    ...scrimTokens(theme, brightest),
    ...CORNERS[corners],
    ...EDGE_TOKENS[edge],
    ...LAYOUTS[layout],
    ...HEADINGS[headings],
  ];
  // `html:root` is more specific than the style sheet's `:root`, so their order on the page does not matter.
  return tokens.length > 0 ? `html:root{${tokens.map(([name, value]) => `--${name}:${value}`).join(';')}}` : '';
}

export function browserColours(theme: Pick<Theme, 'accent' | 'action' | 'highlight'>) {
  const { poster, light, dark } = paletteOf(venueColours(theme));
  return { light: formatColour(poster.brand), dark: formatColour(dark.surface), surface: formatColour(light.surface) };
}
