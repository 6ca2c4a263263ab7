import { createHmacSha256, type HmacSha256 } from '#server/rights/hmac-sha256.ts';

/** All bytes of a hash. */
const WHOLE_BYTES = 32;
const hmacs = new Map<string, HmacSha256>();

function hmacOf(secret: string): HmacSha256 {
  const known = hmacs.get(secret);
  if (known) return known;
  const made = createHmacSha256(secret);
  hmacs.set(secret, made);
  return made;
}

/**
 * A hash of the parts, so that no code, address or token can be read. Guessable parts need a `secret`; locks have none,
 * since instances with the old and the new secret must agree on their keys.
 */
export function keyOf(parts: readonly string[], secret = ''): string {
  return hmacOf(secret)(JSON.stringify(parts), WHOLE_BYTES);
}
