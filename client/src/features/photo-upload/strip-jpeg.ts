import { affectsRendering, EXIF_NAME, isNamed, JPEG_MARKER } from '#shared/jpeg-segment.ts';
import { orientationIn, tiffWithOrientation, UPRIGHT } from '#shared/orientation.ts';

/** Offsets of a segment. @property data where its content begins, after its marker and length */
type Segment = { readonly marker: number; readonly start: number; readonly data: number; readonly end: number };

/** The segment at an offset, with the fill bytes before its marker; null when there is none, or it exceeds the file. */
function segmentAt(bytes: Uint8Array, start: number): Segment | null {
  if (bytes[start] !== 0xff) return null;
  let at = start + 1;
  while (bytes[at] === 0xff) at += 1;
  const marker = bytes[at];
  if (marker === undefined || marker === 0) return null;
  if (marker === JPEG_MARKER.endOfImage) return { marker, start, data: at + 1, end: at + 1 };
  const length = ((bytes[at + 1] ?? 0) << 8) | (bytes[at + 2] ?? 0);
  const end = at + 1 + length;
  return length < 2 || end > bytes.length ? null : { marker, start, data: at + 3, end };
}

/** Where the compressed data after a scan's header ends: at the next marker that is not part of the data. */
function endOfScan(bytes: Uint8Array, start: number): number {
  for (let at = bytes.indexOf(0xff, start); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1];
    const isData = next === 0 || (next !== undefined && next >= 0xd0 && next <= 0xd7);
    if (!isData && next !== undefined && next !== 0xff) return at;
  }
  return bytes.length;
}

/** An Exif segment that contains only the orientation. */
function exifSegment(orientation: number): Uint8Array<ArrayBuffer> {
  const tiff = tiffWithOrientation(orientation);
  const length = 2 + EXIF_NAME.length + tiff.length;
  const name = Array.from(EXIF_NAME, (letter) => letter.charCodeAt(0));
  return Uint8Array.of(0xff, JPEG_MARKER.app1, length >> 8, length & 0xff, ...name, ...tiff);
}

function orientationOf(data: Uint8Array): number {
  return isNamed(data, EXIF_NAME) ? orientationIn(data.subarray(EXIF_NAME.length)) : UPRIGHT;
}

/**
 * Removes from a JPEG everything that can reveal where and when it was taken. Of the application segments only those
 * that affect the appearance remain. What follows the picture, such as other pictures or a video, is cut off. The
 * compressed data is unchanged, and the orientation is kept.
 * @returns the parts of the new file in their order, or null when it cannot be read as a JPEG to its end.
 */
export function stripJpeg(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer>[] | null {
  if (bytes[0] !== 0xff || bytes[1] !== JPEG_MARKER.startOfImage) return null;
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let orientation = UPRIGHT;
  let hasPicture = false;
  for (let at = 2; at < bytes.length; ) {
    const segment = segmentAt(bytes, at);
    if (!segment) return null;
    const data = bytes.subarray(segment.data, segment.end);
    if (segment.marker === JPEG_MARKER.app1 && orientation === UPRIGHT) orientation = orientationOf(data);
    const end = segment.marker === JPEG_MARKER.startOfScan ? endOfScan(bytes, segment.end) : segment.end;
    if (affectsRendering(segment.marker, data)) parts.push(bytes.subarray(segment.start, end));
    hasPicture ||= segment.marker === JPEG_MARKER.startOfScan;
    if (segment.marker === JPEG_MARKER.endOfImage) {
      const exif = orientation === UPRIGHT ? [] : [exifSegment(orientation)];
      return hasPicture ? [bytes.subarray(0, 2), ...exif, ...parts] : null;
    }
    at = end;
  }
  return null;
}
