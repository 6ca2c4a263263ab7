/** The kinds of our pages and requests. Any other address of ours is reduced to the site. */
const KNOWN: readonly (readonly [RegExp, string])[] = [
  [/^\/gallery\//, '/gallery'],
  [/^\/(terms|privacy-policy|face-search|uploads|media|gallery)(?:\/|$)/, '/$1'],
  [/^(\/trpc\/[a-z]{1,20}\.[a-zA-Z]{1,30})$/, '$1'],
  [/^(\/assets\/[\w.-]{1,80}\.(?:js|css))$/, '$1'],
];

function parseUrl(address: string, base: string): URL | null {
  try {
    return new URL(address, base);
  } catch {
    return null;
  }
}

/**
 * An address as others may see it: without card code, signed id, query, fragment, user name and password.
 * @param address absolute, or relative to the page.
 * @returns the kind of page or request of our own site, the origin of another site, and '' for anything else.
 */
export function publicAddress(address: string, ownOrigin: string): string {
  const url = parseUrl(address, ownOrigin);
  if (!url) return '';
  const { origin, pathname, protocol } = url;
  if (!/^(?:https?|wss?):$/.test(protocol)) return '';
  if (origin !== ownOrigin) return origin;
  for (const [pattern, name] of KNOWN) {
    const match = pattern.exec(pathname);
    if (match) return origin + name.replace('$1', match[1] ?? '');
  }
  return `${origin}/`;
}

/** Replaces the addresses of our pages in a message by public ones. The visitor's own words stay. */
export function withPublicAddresses(message: string, ownOrigin: string): string {
  return message.replace(/"(https?:[^"\\\s]+)"/g, (whole, address: string) =>
    address.startsWith(ownOrigin) ? `"${publicAddress(address, ownOrigin)}"` : whole,
  );
}
