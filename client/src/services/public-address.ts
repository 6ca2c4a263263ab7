import { routePatterns } from '#shared/site/paths.ts';

const firstPart = (pathname: string) => `/${pathname.split('/')[1]}`;

/** These paths are repeated here, because importing the modules that define them would load those modules' chunks. */
const OTHERS = ['/media', '/face-search', '/uploads'];

/** The first parts of our paths, which may be reported. The rest of a path may identify a visitor. */
const KINDS: ReadonlySet<string> = new Set([...Object.values(routePatterns), ...OTHERS].map(firstPart));

const OF_NOBODY = /^\/(?:trpc\/[a-z]{1,20}\.[a-zA-Z]{1,30}|assets\/[\w.-]{1,80}\.(?:js|css))$/;

function parseUrl(address: string, base: string): URL | null {
  try {
    return new URL(address, base);
  } catch {
    return null;
  }
}

/**
 * Reduces an address before a third party gets it. An address of this site keeps the first part of its path, if it is
 * one of ours. Procedures, scripts and style sheets keep their whole path, which identifies nobody. Another site keeps
 * its origin. Anything else becomes ''.
 */
export function publicAddress(address: string, ownOrigin: string): string {
  const url = parseUrl(address, ownOrigin);
  if (!url) return '';
  const { origin, pathname, protocol } = url;
  if (!/^(?:https?|wss?):$/.test(protocol)) return '';
  if (origin !== ownOrigin) return origin;
  if (OF_NOBODY.test(pathname)) return origin + pathname;
  return origin + (KINDS.has(firstPart(pathname)) ? firstPart(pathname) : '/');
}

export function withPublicAddresses(message: string, ownOrigin: string): string {
  return message.replace(/"(https?:[^"\\\s]+)"/g, (whole, address: string) =>
    address.startsWith(ownOrigin) ? `"${publicAddress(address, ownOrigin)}"` : whole,
  );
}
