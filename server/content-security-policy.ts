import { createHash } from 'node:crypto';

/** The origin of an address, or nothing when it has none. */
function originOf(address: string | null | undefined): string[] {
  return address && URL.canParse(address) ? [new URL(address).origin] : [];
}

type PageContent = {
  /** Where the venue's art lies. */
  readonly images: readonly (string | null | undefined)[];
  /** The one style sheet that stands in the page itself, allowed by its hash; empty when there is none. */
  readonly inlineStyle: string;
};

/** The source that allows exactly this inline text. */
function hashSource(text: string): string[] {
  return text === '' ? [] : [`'sha256-${createHash('sha256').update(text).digest('base64')}'`];
}

/**
 * What a page may load. Scripts and calls come from the storefront itself alone; pictures also from where the venue's
 * art lies. Venue data stands in the page as inert JSON, so no inline script is ever allowed.
 */
export function contentSecurityPolicy({ images, inlineStyle }: PageContent, isProduction: boolean): string {
  const origins = [...new Set(images.flatMap(originOf))];
  const directives = {
    'default-src': ["'none'"],
    'script-src': ["'self'"],
    'style-src': ["'self'", ...hashSource(inlineStyle)],
    'img-src': ["'self'", 'data:', 'blob:', ...origins],
    'media-src': ["'self'", 'blob:'],
    'connect-src': ["'self'"],
    'font-src': ["'self'"],
    'manifest-src': ["'self'"],
    'form-action': ["'self'"],
    'base-uri': ["'none'"],
    'object-src': ["'none'"],
    'frame-ancestors': ["'none'"],
    ...(isProduction ? { 'upgrade-insecure-requests': [] } : {}),
  };
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join('; ');
}
