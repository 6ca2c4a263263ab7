import { mediaFragment } from '#shared/media/media-link.ts';

/** In the footer's order. */
const LEGAL_PATHS = { terms: '/terms', privacy: '/privacy-policy' } as const;
export type LegalPageName = keyof typeof LEGAL_PATHS;
export const LEGAL_PAGES = Object.keys(LEGAL_PATHS) as readonly LegalPageName[];

/** The page addresses of the storefront, as the patterns that both routers take (requirement S5). */
export const routePatterns = { home: '/', gallery: '/gallery/:cardCode', ...LEGAL_PATHS } as const;

/** Where the legal pages have the accessibility statement. */
export const ACCESSIBILITY_ANCHOR = 'acessibilidade';

export type Page = keyof typeof routePatterns;

export const paths = {
  ...LEGAL_PATHS,
  home: routePatterns.home,
  gallery: (cardCode: string) => `/gallery/${cardCode}`,
  /** The gallery with one media open. The address contains no right: a visitor who opens it still needs the card. */
  media: (cardCode: string, name: string) => `/gallery/${cardCode}${mediaFragment(name)}`,
  /** Leads to the gallery of the card in its query: for a form that is sent before the page's script runs. */
  openCard: '/gallery',
  accessibility: `${routePatterns.privacy}#${ACCESSIBILITY_ANCHOR}`,
} as const;

export function isLegalPath(path: string): boolean {
  return LEGAL_PAGES.some((page) => paths[page] === path);
}

/** The day of the last change of the terms of service. A device remembers which text its visitor accepted. */
export const TERMS_DATE = '2021-04-29';

/** The parameter of `openCard`: a card's code as it was typed. */
export const OPENED_CARD = 'card';

/** The site as an app of the home screen, by the host's venue. */
export const MANIFEST_PATH = '/manifest.webmanifest';

/** The picture of that app, in pixels; `maskable` may be cut to a circle of four fifths of its width. */
export const VENUE_ICON_PATTERN = '/venue-icons/:purpose/:size';
export const ICON_PURPOSES = ['any', 'maskable'] as const;
export type IconPurpose = (typeof ICON_PURPOSES)[number];
export const venueIconPath = (purpose: IconPurpose, size: number) => `/venue-icons/${purpose}/${size}`;

/** The venue's initial, as a drawing: for tabs, and where no icon can be made of a picture. */
export const INITIAL_ICON_PATH = '/venue-icon.svg';

/** A copy of one of a venue's own pictures: which picture, and the width in pixels. */
export const VENUE_PICTURE_PATTERN = '/venue-pictures/:picture/:width';

/** The address of such a copy. @param version another one for another source, so that no cache confuses them */
export function venuePicturePath(picture: string, width: number, version: string): string {
  return `/venue-pictures/${picture}/${width}?v=${version}`;
}
