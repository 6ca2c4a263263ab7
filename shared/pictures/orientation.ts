export const UPRIGHT = 1;
const LAST_ORIENTATION = 8;

const ORIENTATION_TAG = 0x0112;
const SHORT = 3;
const ENTRY_BYTES = 12;
const LITTLE_ENDIAN = 0x4949;
const BIG_ENDIAN = 0x4d4d;

export function orientationIn(tiff: Uint8Array): number {
  const view = new DataView(tiff.buffer, tiff.byteOffset, tiff.byteLength);
  if (tiff.length < 10) return UPRIGHT;
  const order = view.getUint16(0);
  if (order !== LITTLE_ENDIAN && order !== BIG_ENDIAN) return UPRIGHT;
  const isLittle = order === LITTLE_ENDIAN;
  const directory = view.getUint32(4, isLittle);
  if (directory + 2 > tiff.length) return UPRIGHT;
  const count = view.getUint16(directory, isLittle);
  for (let entry = 0; entry < count; entry += 1) {
    const at = directory + 2 + entry * ENTRY_BYTES;
    if (at + ENTRY_BYTES > tiff.length) break;
    if (view.getUint16(at, isLittle) !== ORIENTATION_TAG) continue;
    const value = view.getUint16(at + 8, isLittle);
    return value >= UPRIGHT && value <= LAST_ORIENTATION ? value : UPRIGHT;
  }
  return UPRIGHT;
}

/** Returns Exif data of the same length with only the orientation; null for an upright picture or too little data. */
export function orientationOnly(tiff: Uint8Array): Uint8Array | null {
  const orientation = orientationIn(tiff);
  const short = tiffWithOrientation(orientation);
  if (orientation === UPRIGHT || tiff.length < short.length) return null;
  const only = new Uint8Array(tiff.length);
  only.set(short);
  return only;
}

export function tiffWithOrientation(orientation: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(8 + 2 + ENTRY_BYTES + 4);
  const view = new DataView(bytes.buffer);
  view.setUint16(0, BIG_ENDIAN);
  view.setUint16(2, 42);
  view.setUint32(4, 8);
  view.setUint16(8, 1);
  view.setUint16(10, ORIENTATION_TAG);
  view.setUint16(12, SHORT);
  view.setUint32(14, 1);
  view.setUint16(18, orientation);
  return bytes;
}
