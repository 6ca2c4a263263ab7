import { deflateSync, inflateSync } from 'node:zlib';
import { cleanPart, planOf } from './colour-profile.ts';

/** A display's profile has 4 KB, a printer's a megabyte. The work on more would be felt. */
const MOST_BYTES = 256 * 1024;
export const MOST_PROFILE_CHUNK_BYTES = 64 * 1024;

const MAX_NAME_BYTES = 79;
const ZLIB_HEAD_BYTES = 2;
/** A block of deflate without content. */
const EMPTY_BLOCK = Buffer.of(0, 0, 0, 0xff, 0xff);

function inflated(compressed: Uint8Array): Uint8Array | null {
  try {
    return inflateSync(compressed, { maxOutputLength: MOST_BYTES });
  } catch {
    // Broken, or too long: the picture then has no profile.
    return null;
  }
}

/**
 * The data of a PNG's profile, cleaned, in the same length; null without a profile that can be cleaned. Dropping it
 * would be simpler, but the screenshots of phones are in Display P3, and would lose their colours.
 */
export function cleanProfileChunk(data: Uint8Array): Uint8Array | null {
  const nameEnd = data.subarray(0, MAX_NAME_BYTES + 1).indexOf(0);
  const profile = nameEnd > 0 && data[nameEnd + 1] === 0 ? inflated(data.subarray(nameEnd + 2)) : null;
  const plan = profile && planOf(profile);
  if (!plan) return null;
  const deflated = deflateSync(cleanPart(plan, profile, 0), { level: 9 });
  // Empty blocks, and a name of one to five letters, make up for what is shorter now.
  const left = data.length - 2 - deflated.length;
  if (left < 1) return null;
  const nameBytes = 1 + ((left - 1) % EMPTY_BLOCK.length);
  const blocks = Array<Buffer>((left - nameBytes) / EMPTY_BLOCK.length).fill(EMPTY_BLOCK);
  const [head, body] = [deflated.subarray(0, ZLIB_HEAD_BYTES), deflated.subarray(ZLIB_HEAD_BYTES)];
  return Buffer.concat([Buffer.from('x'.repeat(nameBytes)), Buffer.of(0, 0), head, ...blocks, body]);
}
