/** Other addresses of ours are reduced to the site. */
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

/** An address to show others: own pages become their kind, other sites their origin, anything else ''. */
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

export function withPublicAddresses(message: string, ownOrigin: string): string {
  return message.replace(/"(https?:[^"\\\s]+)"/g, (whole, address: string) =>
    address.startsWith(ownOrigin) ? `"${publicAddress(address, ownOrigin)}"` : whole,
  );
}
