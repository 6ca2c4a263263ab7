import type { ErrorCode } from '#shared/error-codes.ts';
import { mediaFragment } from '#shared/media-link.ts';

/** The only place that spells the storefront's addresses (requirement S5). */
export const paths = {
  home: '/',
  gallery: (cardCode: string) => `/gallery/${cardCode}`,
  /** The gallery with one media open. It holds no right: who opens it needs the card like anybody else. */
  media: (cardCode: string, name: string) => `/gallery/${cardCode}${mediaFragment(name)}`,
  terms: '/terms',
  privacy: '/privacy-policy',
} as const;

export const routePatterns = {
  home: '/',
  gallery: '/gallery/:cardCode',
  terms: '/terms',
  privacy: '/privacy-policy',
} as const;

/** What the gallery hands to the home when a card cannot be opened from its address: never in an address itself. */
export type CardRequest = {
  readonly cardCode: string;
  readonly errorCode: ErrorCode | null;
  /** The name of the media that the address was about: shown once the card is open. */
  readonly media: string | null;
};
