import { mediaFragment } from '#shared/media/media.ts';

/** The legal pages, in the footer's order. */
const LEGAL_PATHS = { terms: '/terms', privacy: '/privacy-policy' } as const;
export type LegalPageName = keyof typeof LEGAL_PATHS;
export const LEGAL_PAGES = Object.keys(LEGAL_PATHS) as readonly LegalPageName[];

/** The addresses of the pages, as patterns for the routers of the server and of the browser (S5). */
export const routePatterns = { home: '/', gallery: '/gallery/:cardCode', ...LEGAL_PATHS } as const;

/** The anchor of the accessibility statement on the privacy page. */
export const ACCESSIBILITY_ANCHOR = 'acessibilidade';

export type Page = keyof typeof routePatterns;

export const paths = {
  ...LEGAL_PATHS,
  home: routePatterns.home,
  gallery: (cardCode: string) => `/gallery/${cardCode}`,
  /** The gallery with one media open. The address has no signed right: it opens the card by its code. */
  media: (cardCode: string, name: string) => `/gallery/${cardCode}${mediaFragment(name)}`,
  /** Redirects to the gallery of the card in the query. Forms that are sent before the page's script runs lead here. */
  openCard: '/gallery',
  accessibility: `${routePatterns.privacy}#${ACCESSIBILITY_ANCHOR}`,
} as const;

export function isLegalPath(path: string): boolean {
  return LEGAL_PAGES.some((page) => paths[page] === path);
}

/** The day on which the terms of service last changed. A device that remembers a buyer stores which they accepted. */
export const TERMS_DATE = '2021-04-29';

/** The query parameter of `openCard`: a card's code as the visitor typed it. */
export const OPENED_CARD = 'card';

/** The manifest of the site as an app, made for the host's venue. */
export const MANIFEST_PATH = '/manifest.webmanifest';

/** An icon of the installed app, by size in px. Systems may cut a `maskable` one to a circle of 4/5 of its width. */
export const VENUE_ICON_PATTERN = '/venue-icons/:purpose/:size';
export const ICON_PURPOSES = ['any', 'maskable'] as const;
export type IconPurpose = (typeof ICON_PURPOSES)[number];
export const venueIconPath = (purpose: IconPurpose, size: number) => `/venue-icons/${purpose}/${size}`;

/** A drawing of the venue's initial, for tabs, and for venues without a picture that can become an icon. */
export const INITIAL_ICON_PATH = '/venue-icon.svg';

/** A copy of one of the venue's own pictures, by its name and width in pixels. */
export const VENUE_PICTURE_PATTERN = '/venue-pictures/:picture/:width';

/** Returns the address of a copy. @param version changes with the original, so that no cache returns an older copy */
export function venuePicturePath(picture: string, width: number, version: string): string {
  return `/venue-pictures/${picture}/${width}?v=${version}`;
}
