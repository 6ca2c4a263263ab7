import { createHmac } from 'node:crypto';

/** A hash, so that nothing can be read. Guessable parts need a `secret`; locks have none, on which old and new agree. */
export function keyOf(parts: readonly string[], secret = ''): string {
  return createHmac('sha256', secret).update(JSON.stringify(parts)).digest('base64url');
}
