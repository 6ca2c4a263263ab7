/** The origin of an address, or nothing when it has none. */
function originOf(address: string | null | undefined): string[] {
  return address && URL.canParse(address) ? [new URL(address).origin] : [];
}

/**
 * What a page may load. Scripts and calls come from the storefront itself alone; pictures also from where the venue's
 * art lies. Venue data stands in the page as inert JSON, so no inline script is ever allowed.
 * @param services sources of the configured services, by directive; they are added to the storefront's own.
 */
export function contentSecurityPolicy(
  images: readonly (string | null | undefined)[],
  isProduction: boolean,
  services: Readonly<Record<string, readonly string[]>> = {},
): string {
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
    // Without sources, as it is unless a service brings some, it allows nothing.
    'frame-src': [],
    'frame-ancestors': ["'none'"],
    ...(isProduction ? { 'upgrade-insecure-requests': [] } : {}),
  };
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...sources, ...(services[name] ?? [])].join(' '))
    .join('; ');
}
