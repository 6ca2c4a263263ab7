import { createHash, hash } from 'node:crypto';

const BLOCK_BYTES = 64;
const HASH_BYTES = 32;
/** A text up to this length needs no memory of its own. A character is at most three bytes. */
const USUAL_LENGTH = 1024;

/** @returns the first bytes of the HMAC-SHA256 of a text under one secret, 32 at most, in base64url */
export type HmacSha256 = (text: string, bytes: number) => string;

/**
 * HMAC-SHA256 (RFC 2104) by two one-shot hashes. `createHmac` makes an object for each text and costs twice as much;
 * a gallery signs every media. Calls are synchronous, so all share the memory.
 */
export function createHmacSha256(secret: string): HmacSha256 {
  const given = Buffer.from(secret);
  const key = Buffer.alloc(BLOCK_BYTES);
  (given.length > BLOCK_BYTES ? createHash('sha256').update(given).digest() : given).copy(key);
  const inner = Buffer.alloc(
    BLOCK_BYTES + 3 * USUAL_LENGTH,
    key.map((byte) => byte ^ 0x36),
  );
  const outer = Buffer.alloc(
    BLOCK_BYTES + HASH_BYTES,
    key.map((byte) => byte ^ 0x5c),
  );
  const result = Buffer.alloc(HASH_BYTES);

  function innerInput(text: string): Buffer {
    if (text.length > USUAL_LENGTH) return Buffer.concat([inner.subarray(0, BLOCK_BYTES), Buffer.from(text)]);
    return inner.subarray(0, BLOCK_BYTES + inner.write(text, BLOCK_BYTES));
  }

  return (text, bytes) => {
    outer.write(hash('sha256', innerInput(text), 'binary'), BLOCK_BYTES, 'latin1');
    result.write(hash('sha256', outer, 'binary'), 'latin1');
    return result.toString('base64url', 0, bytes);
  };
}
