import { orientationIn, tiffWithOrientation, UPRIGHT } from './orientation.ts';

// Every segment of a JPEG is 0xff, its marker, and (but for the markers alone) its length in two bytes.
const MARKER = {
  soi: 0xd8,
  eoi: 0xd9,
  sos: 0xda,
  app0: 0xe0,
  app1: 0xe1,
  app2: 0xe2,
  app14: 0xee,
  app15: 0xef,
  comment: 0xfe,
};

const EXIF = 'Exif\0\0';

/** The application segments that decide how a picture looks; any other may tell where it was taken, and goes. */
const KEPT: Readonly<Record<number, string>> = {
  [MARKER.app0]: 'JFIF\0',
  [MARKER.app2]: 'ICC_PROFILE\0',
  [MARKER.app14]: 'Adobe',
};

/** @property data where what it says begins, behind its marker and length. */
type Segment = { readonly marker: number; readonly start: number; readonly data: number; readonly end: number };

function startsWith(bytes: Uint8Array, at: number, text: string): boolean {
  return [...text].every((letter, i) => bytes[at + i] === letter.charCodeAt(0));
}

/** The segment at a place, fill bytes before its marker included, or null when there is none or it runs over the end. */
function segmentAt(bytes: Uint8Array, start: number): Segment | null {
  if (bytes[start] !== 0xff) return null;
  let at = start + 1;
  while (bytes[at] === 0xff) at += 1;
  const marker = bytes[at];
  if (marker === undefined || marker === 0) return null;
  if (marker === MARKER.eoi) return { marker, start, data: at + 1, end: at + 1 };
  const length = ((bytes[at + 1] ?? 0) << 8) | (bytes[at + 2] ?? 0);
  const end = at + 1 + length;
  return length < 2 || end > bytes.length ? null : { marker, start, data: at + 3, end };
}

/** Where the compressed picture after a scan's head ends: at the next marker that is none of the picture's own. */
function endOfScan(bytes: Uint8Array, start: number): number {
  for (let at = bytes.indexOf(0xff, start); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1];
    const isPicture = next === 0 || (next !== undefined && next >= 0xd0 && next <= 0xd7);
    if (!isPicture && next !== undefined && next !== 0xff) return at;
  }
  return bytes.length;
}

function isKept(bytes: Uint8Array, { marker, data, end }: Segment): boolean {
  if (marker === MARKER.comment) return false;
  if (marker < MARKER.app0 || marker > MARKER.app15) return true;
  const name = KEPT[marker];
  return name !== undefined && data + name.length <= end && startsWith(bytes, data, name);
}

/** An Exif segment that says nothing but how the picture is to be turned. */
function exifSegment(orientation: number): Uint8Array<ArrayBuffer> {
  const tiff = tiffWithOrientation(orientation);
  const length = 2 + EXIF.length + tiff.length;
  const name = Array.from(EXIF, (letter) => letter.charCodeAt(0));
  return Uint8Array.of(0xff, MARKER.app1, length >> 8, length & 0xff, ...name, ...tiff);
}

function orientationOf(bytes: Uint8Array, { data, end }: Segment): number {
  return startsWith(bytes, data, EXIF) ? orientationIn(bytes.subarray(data + EXIF.length, end)) : UPRIGHT;
}

/**
 * A JPEG without anything that can tell where and when it was taken: of the application segments only those remain that
 * decide how it looks, and what follows the picture (other pictures, a moving one) is cut off. The picture's own
 * bytes are not touched; how it is to be turned is kept.
 * @returns the parts of the new file in their order, or null when it cannot be read as a JPEG.
 */
export function stripJpeg(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer>[] | null {
  if (bytes[0] !== 0xff || bytes[1] !== MARKER.soi) return null;
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let orientation = UPRIGHT;
  let hasPicture = false;
  for (let at = 2; at < bytes.length; ) {
    const segment = segmentAt(bytes, at);
    // Whatever stands behind a picture and is no segment is no part of it.
    if (!segment) {
      if (hasPicture) break;
      return null;
    }
    if (segment.marker === MARKER.app1 && orientation === UPRIGHT) orientation = orientationOf(bytes, segment);
    const end = segment.marker === MARKER.sos ? endOfScan(bytes, segment.end) : segment.end;
    if (isKept(bytes, segment)) parts.push(bytes.subarray(segment.start, end));
    hasPicture ||= segment.marker === MARKER.sos;
    if (segment.marker === MARKER.eoi) break;
    at = end;
  }
  const turned = orientation === UPRIGHT ? [] : [exifSegment(orientation)];
  return hasPicture ? [bytes.subarray(0, 2), ...turned, ...parts] : null;
}
