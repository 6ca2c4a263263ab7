import { orientationOnly } from '#shared/pictures/orientation.ts';
import { affectsRendering, EXIF_NAME, isNamed, JPEG_MARKER } from '#shared/pictures/picture-metadata.ts';
import { ByteReader, checkPixels, damagedPicture } from './byte-reader.ts';
import { ProfileSegments } from './colour-profile.ts';

/** This many bytes of data identify a segment. Those that follow in JFIF and Adobe segments do not change the look. */
const HEAD_BYTES = 12;

const PROFILE_MARKER = 0xe2;

type Progress = {
  hasFrame: boolean;
  hasScan: boolean;
  hasOrientation: boolean;
  readonly profile: ProfileSegments;
};

function cleanExif(exif: Uint8Array, progress: Progress): Uint8Array {
  const oriented = progress.hasOrientation ? null : orientationOnly(exif.subarray(EXIF_NAME.length));
  if (!oriented) return new Uint8Array(exif.length);
  progress.hasOrientation = true;
  return Buffer.concat([exif.subarray(0, EXIF_NAME.length), oriented]);
}

async function* cleanApp(
  reader: ByteReader,
  { marker, length }: { marker: number; length: number },
  progress: Progress,
): AsyncGenerator<Uint8Array> {
  const head = await reader.read(Math.min(length, HEAD_BYTES));
  const left = length - head.length;
  if (marker === JPEG_MARKER.app1 && isNamed(head, EXIF_NAME)) {
    yield cleanExif(Buffer.concat([head, await reader.read(left)]), progress);
    return;
  }
  const isKept = affectsRendering(marker, head);
  if (isKept && marker === PROFILE_MARKER) {
    yield progress.profile.clean(Buffer.concat([head, await reader.read(left)]));
    return;
  }
  if (head.length > 0) yield isKept ? head : new Uint8Array(head.length);
  yield* reader.blank(left);
}

/** Checks a frame's header: precision, height, width, and three bytes for each component. */
function checkFrame(head: Uint8Array): void {
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
  if (head.length < 6 || head.length !== 6 + 3 * view.getUint8(5)) throw damagedPicture('a frame of a wrong length');
  checkPixels(view.getUint16(3), view.getUint16(1));
}

async function* cleanSegment(reader: ByteReader, marker: number, progress: Progress): AsyncGenerator<Uint8Array> {
  reader.beginPiece();
  // A marker of an unknown kind may have no length, but such a picture is refused anyway, whatever these bytes are.
  const size = await reader.read(2);
  const length = (((size[0] ?? 0) << 8) | (size[1] ?? 0)) - 2;
  if (length < 0 || !isSegment(marker, length)) throw damagedPicture('a segment that no picture has');
  if (marker === JPEG_MARKER.startOfScan && !progress.hasFrame) throw damagedPicture('a scan before the frame');
  yield size;
  if (isFrame(marker)) {
    if (progress.hasFrame) throw damagedPicture('two frames');
    progress.hasFrame = true;
    const head = await reader.read(length);
    checkFrame(head);
    yield head;
  } else if (marker >= JPEG_MARKER.firstApp) {
    yield* cleanApp(reader, { marker, length }, progress);
  } else {
    yield* reader.pass(length);
  }
}

/** Writes zeros over what tells where, when or by whom a JPEG was taken. Length, look and orientation stay. */
export async function* cleanJpeg(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = new ByteReader(chunks);
  const profile = new ProfileSegments();
  const progress: Progress = { hasFrame: false, hasScan: false, hasOrientation: false, profile };
  const start = await reader.read(2);
  if (start[0] !== 0xff || start[1] !== JPEG_MARKER.startOfImage) throw damagedPicture('no start of a JPEG');
  yield start;
  for (let isInScan = false; ; ) {
    const marker: number = yield* passToMarker(reader, isInScan);
    if (marker === JPEG_MARKER.endOfImage) break;
    yield* cleanSegment(reader, marker, progress);
    isInScan = marker === JPEG_MARKER.startOfScan;
    progress.hasScan ||= isInScan;
  }
  if (!progress.hasScan) throw damagedPicture('a JPEG without a picture');
  yield* reader.blankRest();
}

/**
 * The segments of a JPEG besides frames, application data and comments: by marker, the length of their data in bytes;
 * null if any length is allowed.
 */
const TABLES: ReadonlyMap<number, number | null> = new Map([
  [0xc4, null], // Huffman tables
  [0xcc, null], // conditions of arithmetic coding
  [0xda, null], // start of a scan
  [0xdb, null], // quantization tables
  [0xdc, 2], // number of lines
  [0xdd, 2], // restart interval
]);

function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && !TABLES.has(marker) && marker !== 0xc8;
}

/** Whether a JPEG may have a segment with this marker. @param length the length of its data in bytes */
function isSegment(marker: number, length: number): boolean {
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

/** Returns where the next 0xff is, or the chunk's length if there is none. */
function nextFf(chunk: Uint8Array, from: number): number {
  // A call of `indexOf` takes as long as looking at some twenty bytes.
  const near = Math.min(from + 16, chunk.length);
  for (let at = from; at < near; at += 1) if (chunk[at] === 0xff) return at;
  const far = chunk.indexOf(0xff, near);
  return far === -1 ? chunk.length : far;
}

function markerIn(chunk: Uint8Array, isAfterFf: boolean): number {
  let at = isAfterFf ? 0 : nextFf(chunk, 0) + 1;
  while (at < chunk.length) {
    const byte = chunk[at];
    if (!isPictureCode(byte)) return at;
    at = byte === 0xff ? at + 1 : nextFf(chunk, at + 1) + 1;
  }
  return -1;
}

/** Whether all are fill bytes, which may stand before a marker. */
function isFill(bytes: Uint8Array): boolean {
  // `every` takes ten times as long.
  for (let at = 0; at < bytes.length; at += 1) if (bytes[at] !== 0xff) return false;
  return true;
}

/**
 * Yields bytes to the end of the next marker, which it returns.
 * @param isInScan whether picture data may come before it
 */
async function* passToMarker(reader: ByteReader, isInScan: boolean): AsyncGenerator<Uint8Array, number> {
  let isAfterFf = false;
  for (let chunk = await reader.next(); chunk; chunk = await reader.next()) {
    const at = markerIn(chunk, isAfterFf);
    const before = at === -1 ? chunk : chunk.subarray(0, at);
    if (!isInScan && !isFill(before)) throw damagedPicture('no segment where one begins');
    const marker = chunk[at];
    if (marker !== undefined) {
      yield chunk.subarray(0, at + 1);
      reader.putBack(chunk.subarray(at + 1));
      return marker;
    }
    isAfterFf = chunk.at(-1) === 0xff;
    yield chunk;
  }
  throw damagedPicture('the picture is cut off');
}
