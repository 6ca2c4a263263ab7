/** The origin of an address, or nothing when it has none. */
function originOf(address: string | null | undefined): string[] {
  return address && URL.canParse(address) ? [new URL(address).origin] : [];
}

type Addresses = readonly (string | null | undefined)[];

const originsOf = (addresses: Addresses) => [...new Set(addresses.flatMap(originOf))];

/**
 * What a page may load. Scripts come from the storefront itself alone; pictures also from where the venue's art lies;
 * calls go beside it only to the card token service. Venue data stands in the page as inert JSON, so no inline script is
 * ever allowed.
 */
export function contentSecurityPolicy(
  { images, calls }: { images: Addresses; calls: Addresses },
  isProduction: boolean,
): string {
  const directives = {
    'default-src': ["'none'"],
    'script-src': ["'self'"],
    'style-src': ["'self'"],
    'img-src': ["'self'", 'data:', 'blob:', ...originsOf(images)],
    'media-src': ["'self'", 'blob:'],
    'connect-src': ["'self'", ...originsOf(calls)],
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
