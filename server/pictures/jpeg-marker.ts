import { JPEG_MARKER } from '#shared/pictures/picture-metadata.ts';
import type { ByteReader } from './byte-reader.ts';
import { damaged } from './refusal.ts';

/** The other segments of a JPEG, besides frames, application segments and comments; with the length of their data. */
const TABLES: ReadonlyMap<number, number | null> = new Map([
  [0xc4, null], // Huffman tables
  [0xcc, null], // conditions of arithmetic coding
  [0xda, null], // start of a scan
  [0xdb, null], // quantization tables
  [0xdc, 2], // number of lines
  [0xdd, 2], // restart interval
]);

export function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && !TABLES.has(marker) && marker !== 0xc8;
}

/** Whether a JPEG may have a segment of this marker. @param length of its data in bytes. */
export function isSegment(marker: number, length: number): boolean {
  const tableLength = TABLES.get(marker);
  if (tableLength !== undefined) return tableLength === null || tableLength === length;
  return (
    isFrame(marker) ||
    (marker >= JPEG_MARKER.firstApp && marker <= JPEG_MARKER.lastApp) ||
    marker === JPEG_MARKER.comment
  );
}

const isPictureCode = (byte: number | undefined) =>
  byte === 0 || (byte !== undefined && byte >= 0xd0 && byte <= 0xd7) || byte === 0xff;

function markerIn(chunk: Uint8Array, isAfterFf: boolean): number {
  let at = isAfterFf ? 0 : chunk.indexOf(0xff) + 1;
  if (at === 0 && !isAfterFf) return -1;
  while (isPictureCode(chunk[at])) {
    if (chunk[at] === 0xff) {
      at += 1;
    } else {
      const next = chunk.indexOf(0xff, at + 1);
      if (next === -1) return -1;
      at = next + 1;
    }
  }
  return at < chunk.length ? at : -1;
}

/** Yields the bytes up to and with the next marker. @param isInScan whether picture data may come before it */
export async function* passToMarker(reader: ByteReader, isInScan: boolean): AsyncGenerator<Uint8Array, number> {
  let isAfterFf = false;
  for (let chunk = await reader.next(); chunk; chunk = await reader.next()) {
    const at = markerIn(chunk, isAfterFf);
    const before = at === -1 ? chunk : chunk.subarray(0, at);
    if (!isInScan && before.some((byte) => byte !== 0xff)) throw damaged('no segment where one begins');
    const marker = chunk[at];
    if (marker !== undefined) {
      yield chunk.subarray(0, at + 1);
      reader.putBack(chunk.subarray(at + 1));
      return marker;
    }
    isAfterFf = chunk.at(-1) === 0xff;
    yield chunk;
  }
  throw damaged('the picture is cut off');
}
