/** The markers of a JPEG that its readers here look for. A segment is 0xff, its marker, its length in two bytes, its data. */
export const JPEG_MARKER = {
  startOfImage: 0xd8,
  endOfImage: 0xd9,
  startOfScan: 0xda,
  firstApp: 0xe0,
  app1: 0xe1,
  lastApp: 0xef,
  comment: 0xfe,
} as const;

/** What the data of an APP1 segment with Exif begins with. */
export const EXIF_NAME = 'Exif\0\0';

/** The application segments that decide how a picture looks, and what their data begins with. */
const KEPT: Readonly<Record<number, string>> = { 224: 'JFIF\0', 226: 'ICC_PROFILE\0', 238: 'Adobe' };

/** Whether the data of a segment begins with a name. */
export function isNamed(data: Uint8Array, name: string): boolean {
  return [...name].every((letter, i) => data[i] === letter.charCodeAt(0));
}

/**
 * Whether a segment decides how a picture looks. Comments and all other application segments do not, and may tell where
 * and when it was taken.
 * @param data the segment's data, or its first 12 bytes.
 */
export function affectsRendering(marker: number, data: Uint8Array): boolean {
  if (marker === JPEG_MARKER.comment) return false;
  if (marker < JPEG_MARKER.firstApp || marker > JPEG_MARKER.lastApp) return true;
  const name = KEPT[marker];
  return name !== undefined && isNamed(data, name);
}
