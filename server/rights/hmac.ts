import { hash } from 'node:crypto';

const BLOCK_BYTES = 64;
export const DIGEST_BYTES = 32;
const MOST_CHARACTERS = 4_096;
const MOST_BYTES_EACH = 3;

/** The code of a text. `binary` has a character for each byte. @throws RangeError for more than 4,096 characters */
export type Hmac = (text: string, encoding: 'base64url' | 'binary') => string;

/**
 * HMAC-SHA256 for short texts (RFC 2104). Its two digests in one call each take a third of the time of `createHmac`, and
 * a gallery needs thousands. @param key at most 64 bytes
 */
export function hmacSha256(key: Uint8Array): Hmac {
  const inner = Buffer.alloc(BLOCK_BYTES + MOST_CHARACTERS * MOST_BYTES_EACH, 0x36);
  const outer = Buffer.alloc(BLOCK_BYTES + DIGEST_BYTES, 0x5c);
  for (const [at, byte] of key.entries()) {
    inner[at] = byte ^ 0x36;
    outer[at] = byte ^ 0x5c;
  }
  return (text, encoding) => {
    if (text.length > MOST_CHARACTERS) throw new RangeError('a text too long for its code');
    const end = BLOCK_BYTES + inner.write(text, BLOCK_BYTES);
    outer.write(hash('sha256', inner.subarray(0, end), 'binary'), BLOCK_BYTES, 'binary');
    return hash('sha256', outer, encoding);
  };
}
