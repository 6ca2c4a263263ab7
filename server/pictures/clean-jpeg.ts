import { orientationIn, tiffWithOrientation, UPRIGHT } from '#shared/pictures/orientation.ts';
import { affectsRendering, EXIF_NAME, isNamed, JPEG_MARKER } from '#shared/pictures/picture-metadata.ts';
import { ByteReader } from './byte-reader.ts';
import { ProfileSegments } from './colour-profile.ts';
import { isFrame, isSegment, passToMarker } from './jpeg-marker.ts';
import { checkPixels, damaged } from './refusal.ts';

/** Ten times as many as any camera or editor writes. Each costs work. */
const MAX_SEGMENTS = 5_000;

/** Identifies a segment, and holds all of JFIF or Adobe that decides the appearance; a thumbnail behind it is zeroed. */
const HEAD_BYTES = 12;

const PROFILE_MARKER = 0xe2;

type Progress = {
  segments: number;
  hasFrame: boolean;
  hasScan: boolean;
  hasOrientation: boolean;
  readonly profile: ProfileSegments;
};

function orientationOnly(exif: Uint8Array, progress: Progress): Uint8Array {
  const blank = new Uint8Array(exif.length);
  const orientation = orientationIn(exif.subarray(EXIF_NAME.length));
  const tiff = tiffWithOrientation(orientation);
  if (progress.hasOrientation || orientation === UPRIGHT || exif.length < EXIF_NAME.length + tiff.length) return blank;
  progress.hasOrientation = true;
  blank.set(exif.subarray(0, EXIF_NAME.length));
  blank.set(tiff, EXIF_NAME.length);
  return blank;
}

async function* cleanApp(
  reader: ByteReader,
  { marker, length }: { marker: number; length: number },
  progress: Progress,
): AsyncGenerator<Uint8Array> {
  const head = await reader.read(Math.min(length, HEAD_BYTES));
  const left = length - head.length;
  if (marker === JPEG_MARKER.app1 && isNamed(head, EXIF_NAME)) {
    yield orientationOnly(Buffer.concat([head, await reader.read(left)]), progress);
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

/** Checks a frame's head: its precision, height, width, and three bytes for each of its components. */
function checkFrame(head: Uint8Array): void {
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
  if (head.length < 6 || head.length !== 6 + 3 * view.getUint8(5)) throw damaged('a frame of a wrong length');
  checkPixels(view.getUint16(3), view.getUint16(1));
}

async function* cleanSegment(reader: ByteReader, marker: number, progress: Progress): AsyncGenerator<Uint8Array> {
  progress.segments += 1;
  if (progress.segments > MAX_SEGMENTS) throw damaged('more segments than any picture has');
  // A marker of an unknown kind may have no length at all. The bytes read as its length are then not used.
  const size = await reader.read(2);
  const length = (((size[0] ?? 0) << 8) | (size[1] ?? 0)) - 2;
  if (length < 0 || !isSegment(marker, length)) throw damaged('a segment that no picture has');
  if (marker === JPEG_MARKER.startOfScan && !progress.hasFrame) throw damaged('a scan before the frame');
  yield size;
  if (isFrame(marker)) {
    if (progress.hasFrame) throw damaged('two frames');
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

/** Zeros all data that says where, when and by whom a JPEG was taken; length, appearance and orientation stay. */
export async function* cleanJpeg(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = new ByteReader(chunks);
  const profile = new ProfileSegments();
  const progress: Progress = { segments: 0, hasFrame: false, hasScan: false, hasOrientation: false, profile };
  const start = await reader.read(2);
  if (start[0] !== 0xff || start[1] !== JPEG_MARKER.startOfImage) throw damaged('no start of a JPEG');
  yield start;
  for (let isInScan = false; ; ) {
    const marker: number = yield* passToMarker(reader, isInScan);
    if (marker === JPEG_MARKER.endOfImage) break;
    yield* cleanSegment(reader, marker, progress);
    isInScan = marker === JPEG_MARKER.startOfScan;
    progress.hasScan ||= isInScan;
  }
  if (!progress.hasScan) throw damaged('a JPEG without a picture');
  yield* reader.blankRest();
}
