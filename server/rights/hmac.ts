import { hash } from 'node:crypto';

const BLOCK_BYTES = 64;
export const DIGEST_BYTES = 32;
const MOST_CHARACTERS = 4_096;
const MOST_BYTES_EACH = 3;
const INNER = 0x36;
const OUTER = 0x5c;

/** Computes the code of a text. With `binary`, the result has one character per byte. */
export type Hmac = (text: string, encoding: 'base64url' | 'binary') => string;

/** Returns a function that puts a text after the key's block. A call may overwrite the result of the last one. */
function keyedMemory(key: Uint8Array, pad: number) {
  const memory = Buffer.alloc(BLOCK_BYTES + MOST_CHARACTERS * MOST_BYTES_EACH, pad);
  for (const [at, byte] of key.entries()) memory[at] = byte ^ pad;
  let last = memory;
  return (text: string, encoding?: 'binary'): Buffer => {
    if (text.length > MOST_CHARACTERS) return Buffer.concat([memory.subarray(0, BLOCK_BYTES), Buffer.from(text)]);
    const end = BLOCK_BYTES + memory.write(text, BLOCK_BYTES, encoding);
    // A gallery's texts mostly have the same length, so this reuses the last view instead of making one.
    if (last.length !== end) last = memory.subarray(0, end);
    return last;
  };
}

/**
 * Returns a function for the inner digest of an HMAC. Only a few bytes of a digest may be shown: with all of them,
 * anybody could compute the digest of a longer text.
 */
export function keyedSha256(key: Uint8Array): Hmac {
  const inner = keyedMemory(key, INNER);
  return (text, encoding) => hash('sha256', inner(text), encoding);
}

/** Like {@link keyedSha256} for a text and a 32-bit number. It is faster for many numbers with the same text. */
export function keyedRound(key: Uint8Array): (text: string, number: number) => string {
  const inner = keyedMemory(key, INNER);
  let written: string | null = null;
  let block = Buffer.alloc(0);
  return (text, number) => {
    if (text !== written) {
      written = text;
      block = Buffer.concat([inner(text), Buffer.alloc(Int32Array.BYTES_PER_ELEMENT)]);
    }
    block.writeInt32BE(number, block.length - Int32Array.BYTES_PER_ELEMENT);
    return hash('sha256', block, 'binary');
  };
}

/** Returns HMAC-SHA256 (RFC 2104) by two digests, much faster than `createHmac`. @param key at most 64 bytes */
export function hmacSha256(key: Uint8Array): Hmac {
  const inner = keyedSha256(key);
  const outer = keyedMemory(key, OUTER);
  return (text, encoding) => hash('sha256', outer(inner(text, 'binary'), 'binary'), encoding);
}
