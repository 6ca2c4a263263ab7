import { createHmac } from 'node:crypto';

/**
 * A name for something in the shared state that does not tell what it is made of: no code, no address, no token can be
 * read from it.
 * @param parts such as venue and order.
 * @param secret needed where the parts could be guessed one by one. Locks take none: during a change of keys, instances
 *   with the old and the new one must still agree on them.
 */
export function keyOf(parts: readonly string[], secret = ''): string {
  return createHmac('sha256', secret).update(JSON.stringify(parts)).digest('base64url');
}
