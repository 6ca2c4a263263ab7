import { hash } from 'node:crypto';

const BLOCK_BYTES = 64;
export const DIGEST_BYTES = 32;
const MOST_CHARACTERS = 4_096;
const MOST_BYTES_EACH = 3;
const INNER = 0x36;
const OUTER = 0x5c;

/** Computes a text's code. `binary` has one character per byte. */
export type Hmac = (text: string, encoding: 'base64url' | 'binary') => string;

/** Returns a function that writes a text behind the key's block. Its result is only valid until the next call. */
function keyedMemory(key: Uint8Array, pad: number) {
  const memory = Buffer.alloc(BLOCK_BYTES + MOST_CHARACTERS * MOST_BYTES_EACH, pad);
  for (const [at, byte] of key.entries()) memory[at] = byte ^ pad;
  let last = memory;
  return (text: string, encoding?: 'binary'): Buffer => {
    if (text.length > MOST_CHARACTERS) return Buffer.concat([memory.subarray(0, BLOCK_BYTES), Buffer.from(text)]);
    const end = BLOCK_BYTES + memory.write(text, BLOCK_BYTES, encoding);
    // A gallery's texts are mostly equally long, and a new view takes half as long as the digest.
    if (last.length !== end) last = memory.subarray(0, end);
    return last;
  };
}

/** The inner digest of an HMAC. It suffices where so little of it is shown that no text can be appended to another. */
export function keyedSha256(key: Uint8Array): Hmac {
  const inner = keyedMemory(key, INNER);
  return (text, encoding) => hash('sha256', inner(text), encoding);
}

/** Like {@link keyedSha256}, of a text and a number of 32 bits. It is faster for many numbers after the same text. */
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

/** HMAC-SHA256 (RFC 2104) by two digests, in a third of the time of `createHmac`. @param key at most 64 bytes */
export function hmacSha256(key: Uint8Array): Hmac {
  const inner = keyedSha256(key);
  const outer = keyedMemory(key, OUTER);
  return (text, encoding) => hash('sha256', outer(inner(text, 'binary'), 'binary'), encoding);
}
