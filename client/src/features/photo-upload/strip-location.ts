import { orientationIn, tiffWithOrientation, UPRIGHT } from '#shared/pictures/orientation.ts';
import { type PhotoType, photoType } from '#shared/pictures/photo-file.ts';
import {
  affectsRendering,
  EXIF_NAME,
  isNamed,
  JPEG_MARKER,
  RENDERING_CHUNKS,
} from '#shared/pictures/picture-metadata.ts';

export type CleanPhoto = { readonly type: PhotoType; readonly body: Blob };

const STRIP: Readonly<Record<PhotoType, (bytes: Uint8Array<ArrayBuffer>) => Uint8Array<ArrayBuffer>[] | null>> = {
  'image/jpeg': stripJpeg,
  'image/png': stripPng,
};

/** Removes a photo's place and time, but not its orientation; null for an unreadable photo, which is never sent. */
export function stripLocation(bytes: Uint8Array<ArrayBuffer>): CleanPhoto | null {
  const type = photoType(bytes);
  if (!type) return null;
  const parts = STRIP[type](bytes);
  return parts && { type, body: new Blob(parts, { type }) };
}

/** A segment of a JPEG file. `data` is the offset of its content, after marker and length. */
type Segment = { readonly marker: number; readonly start: number; readonly data: number; readonly end: number };

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

function endOfScan(bytes: Uint8Array, start: number): number {
  for (let at = bytes.indexOf(0xff, start); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1];
    const isData = next === 0 || (next !== undefined && next >= 0xd0 && next <= 0xd7);
    if (!isData && next !== undefined && next !== 0xff) return at;
  }
  return bytes.length;
}

function exifSegment(orientation: number): Uint8Array<ArrayBuffer> {
  const tiff = tiffWithOrientation(orientation);
  const length = 2 + EXIF_NAME.length + tiff.length;
  const name = Array.from(EXIF_NAME, (letter) => letter.charCodeAt(0));
  return Uint8Array.of(0xff, JPEG_MARKER.app1, length >> 8, length & 0xff, ...name, ...tiff);
}

/** Keeps only the picture, its orientation, and segments that change the look; null if the JPEG is incomplete. */
export function stripJpeg(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer>[] | null {
  if (bytes[0] !== 0xff || bytes[1] !== JPEG_MARKER.startOfImage) return null;
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let orientation = UPRIGHT;
  let hasPicture = false;
  for (let at = 2; at < bytes.length; ) {
    const segment = segmentAt(bytes, at);
    if (!segment) return null;
    const data = bytes.subarray(segment.data, segment.end);
    const isExif = segment.marker === JPEG_MARKER.app1 && isNamed(data, EXIF_NAME);
    if (isExif && orientation === UPRIGHT) orientation = orientationIn(data.subarray(EXIF_NAME.length));
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

const SIGNATURE_LENGTH = 8;
/** The number of bytes before a chunk's data: four for its length and four for its type. */
const HEAD = 8;
const CHECKSUM = 4;

export function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return (crc ^ 0xffffffff) >>> 0;
}

export function pngChunk(name: string, data: Uint8Array): Uint8Array<ArrayBuffer> {
  const chunk = new Uint8Array(HEAD + data.length + CHECKSUM);
  const view = new DataView(chunk.buffer);
  view.setUint32(0, data.length);
  for (let i = 0; i < name.length; i += 1) chunk[4 + i] = name.charCodeAt(i);
  chunk.set(data, HEAD);
  view.setUint32(HEAD + data.length, crc32(chunk.subarray(4, HEAD + data.length)));
  return chunk;
}

/** Keeps only the orientation, and chunks that change the look. Returns null if the PNG is incomplete. */
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
