/** Our pages and calls, without what their addresses tell. Everything else of ours is the site alone. */
const KNOWN: readonly (readonly [RegExp, string])[] = [
  [/^\/gallery\//, '/gallery'],
  [/^\/(terms|privacy-policy|face-search|uploads|media|gallery)(?:\/|$)/, '/$1'],
  [/^(\/trpc\/[a-z]{1,20}\.[a-zA-Z]{1,30})$/, '$1'],
  [/^(\/assets\/[\w.-]{1,80}\.(?:js|css))$/, '$1'],
];

/**
 * An address as others may see it: no card code, no signed id, no query, no fragment, no name and password.
 * @param address absolute, or relative to the page
 * @returns of our own site the kind of page or call, of another site its origin, else an empty text
 */
export function publicAddress(address: string, ownOrigin: string): string {
  if (!URL.canParse(address, ownOrigin)) return '';
  const { origin, pathname, protocol } = new URL(address, ownOrigin);
  if (!/^(?:https?|wss?):$/.test(protocol)) return '';
  if (origin !== ownOrigin) return origin;
  for (const [pattern, name] of KNOWN) {
    const match = pattern.exec(pathname);
    if (match) return origin + name.replace('$1', match[1] ?? '');
  }
  return `${origin}/`;
}

/** A message to a service with the addresses of our pages in it made public ones; the visitor's own words stay. */
export function withPublicAddresses(message: string, ownOrigin: string): string {
  return message.replace(/"(https?:[^"\\\s]+)"/g, (whole, address: string) =>
    address.startsWith(ownOrigin) ? `"${publicAddress(address, ownOrigin)}"` : whole,
  );
}
