import { createHmac } from 'node:crypto';

/**
 * A hash of the parts, so that no code, address or token can be read. Guessable parts need a `secret`; locks have none,
 * since instances with the old and the new secret must agree on their keys.
 */
export function keyOf(parts: readonly string[], secret = ''): string {
  return createHmac('sha256', secret).update(JSON.stringify(parts)).digest('base64url');
}
