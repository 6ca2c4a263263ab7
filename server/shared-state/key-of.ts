import { createHmacSha256, type HmacSha256 } from '#server/rights/hmac-sha256.ts';

/** All bytes of a hash. */
const WHOLE_BYTES = 32;
/** By secret; there are as many as a process has secrets. */
const hmacs = new Map<string, HmacSha256>();

function hmacOf(secret: string): HmacSha256 {
  const known = hmacs.get(secret);
  if (known) return known;
  const made = createHmacSha256(secret);
  hmacs.set(secret, made);
  return made;
}

/**
 * A key of the shared state, as a hash of its parts: no code, address or token can be read from it.
 * @param parts such as venue and order.
 * @param secret needed when the parts could be guessed one by one. Locks have none: during a change of secrets, instances
 *   with the old and the new one must still agree on the key.
 */
export function keyOf(parts: readonly string[], secret = ''): string {
  return hmacOf(secret)(JSON.stringify(parts), WHOLE_BYTES);
}
