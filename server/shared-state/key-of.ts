import { createHmac } from 'node:crypto';

/**
 * A key of the shared state, as a hash of its parts: no code, address or token can be read from it.
 * @param parts such as venue and order.
 * @param secret needed when the parts could be guessed one by one. Locks have none: during a change of secrets, instances
 *   with the old and the new one must still agree on the key.
 */
export function keyOf(parts: readonly string[], secret = ''): string {
  return createHmac('sha256', secret).update(JSON.stringify(parts)).digest('base64url');
}
