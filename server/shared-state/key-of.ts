import { createHmac } from 'node:crypto';

/** A hash, which reveals nothing. Guessable parts need a `secret`. Locks have none: instances with another secret share them. */
export function keyOf(parts: readonly string[], secret = ''): string {
  return createHmac('sha256', secret).update(JSON.stringify(parts)).digest('base64url');
}
