import { encode } from 'uqr';

/**
 * Draws a QR code without a border, as a path with a unit square for each dark module. `size` is in units.
 * @param maskPattern a mask from 0 to 7, or -1 for the best mask, whose choice takes most of the drawing's time
 */
export function qrPicture(text: string, maskPattern = -1): { readonly path: string; readonly size: number } {
  const { data, size } = encode(text, { ecc: 'M', border: 0, maskPattern });
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return { path, size };
}
