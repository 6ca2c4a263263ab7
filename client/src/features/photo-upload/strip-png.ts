import { orientationIn, tiffWithOrientation, UPRIGHT } from '#shared/orientation.ts';
import { RENDERING_CHUNKS } from '#shared/png-chunk.ts';

const SIGNATURE_LENGTH = 8;
/** In bytes: length and name before a chunk's data, and the checksum after it. */
const HEAD = 8;
const CHECKSUM = 4;

/** The CRC-32 of the PNG specification. */
export function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return (crc ^ 0xffffffff) >>> 0;
}

/** A chunk of a PNG. @param name four ASCII letters */
export function pngChunk(name: string, data: Uint8Array): Uint8Array<ArrayBuffer> {
  const chunk = new Uint8Array(HEAD + data.length + CHECKSUM);
  const view = new DataView(chunk.buffer);
  view.setUint32(0, data.length);
  for (let i = 0; i < name.length; i += 1) chunk[4 + i] = name.charCodeAt(i);
  chunk.set(data, HEAD);
  view.setUint32(HEAD + data.length, crc32(chunk.subarray(4, HEAD + data.length)));
  return chunk;
}

/**
 * Removes from a PNG everything that can reveal where and when it was taken. Only the chunks that affect the appearance
 * remain, unchanged, and nothing after the last chunk. The orientation is kept.
 * @returns the parts of the new file in their order, or null when it cannot be read as a PNG.
 */
export function stripPng(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer>[] | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const parts = [bytes.subarray(0, SIGNATURE_LENGTH)];
  let orientation = UPRIGHT;
  for (let at = SIGNATURE_LENGTH; at + HEAD + CHECKSUM <= bytes.length; ) {
    const end = at + HEAD + view.getUint32(at) + CHECKSUM;
    if (end > bytes.length) return null;
    const name = String.fromCharCode(...bytes.subarray(at + 4, at + HEAD));
    if (name === 'eXIf') orientation = orientationIn(bytes.subarray(at + HEAD, end - CHECKSUM));
    if (name === 'IEND') {
      const exif = orientation === UPRIGHT ? [] : [pngChunk('eXIf', tiffWithOrientation(orientation))];
      return [...parts, ...exif, bytes.subarray(at, end)];
    }
    if (RENDERING_CHUNKS.has(name)) parts.push(bytes.subarray(at, end));
    at = end;
  }
  return null;
}
