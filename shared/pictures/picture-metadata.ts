/** The JPEG markers that are read. A segment is 0xff, the marker and, except at start and end, a length and data. */
export const JPEG_MARKER = {
  startOfImage: 0xd8,
  endOfImage: 0xd9,
  startOfScan: 0xda,
  firstApp: 0xe0,
  app1: 0xe1,
  lastApp: 0xef,
  comment: 0xfe,
} as const;

export const EXIF_NAME = 'Exif\0\0';

/** Application segments that change the look of a picture: the marker, and the first bytes of the data. */
const RENDERING_SEGMENTS: Readonly<Record<number, string>> = { 224: 'JFIF\0', 226: 'ICC_PROFILE\0', 238: 'Adobe' };

export function isNamed(data: Uint8Array, name: string): boolean {
  return [...name].every((letter, i) => data[i] === letter.charCodeAt(0));
}

/**
 * Whether a segment changes the look of the picture. Other segments may reveal where and when it was taken.
 * @param data the segment's data, or its first 12 bytes
 */
export function affectsRendering(marker: number, data: Uint8Array): boolean {
  if (marker === JPEG_MARKER.comment) return false;
  if (marker < JPEG_MARKER.firstApp || marker > JPEG_MARKER.lastApp) return true;
  const name = RENDERING_SEGMENTS[marker];
  return name !== undefined && isNamed(data, name);
}

/** PNG chunks that change the look of the picture, including animations. Other chunks may reveal where it was taken. */
export const RENDERING_CHUNKS: ReadonlySet<string> = new Set(
  'IHDR PLTE IDAT IEND tRNS cHRM gAMA iCCP sBIT sRGB cICP mDCV cLLI bKGD hIST pHYs acTL fcTL fdAT'.split(' '),
);
