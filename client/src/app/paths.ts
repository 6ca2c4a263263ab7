import type { ErrorCode } from '#shared/error-codes.ts';

/** The only place that spells the storefront's addresses (requirement S5). */
export const paths = {
  home: '/',
  gallery: (cardCode: string) => `/gallery/${cardCode}`,
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
export type CardRequest = { readonly cardCode: string; readonly errorCode: ErrorCode | null };
