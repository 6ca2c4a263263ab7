/** The origin of an address, or nothing when it has none. */
function originOf(address: string | null | undefined): string[] {
  return address && URL.canParse(address) ? [new URL(address).origin] : [];
}

/**
 * What a page may load. Scripts and calls come from the storefront itself alone; pictures also from where the venue's
 * art lies. Venue data stands in the page as inert JSON, so no inline script is ever allowed.
 */
export function contentSecurityPolicy(images: readonly (string | null | undefined)[], isProduction: boolean): string {
  const origins = [...new Set(images.flatMap(originOf))];
  const directives = {
    'default-src': ["'none'"],
    'script-src': ["'self'"],
    'style-src': ["'self'"],
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
