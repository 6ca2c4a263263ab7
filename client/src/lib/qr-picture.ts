import { encode } from 'uqr';

/**
 * A QR code as the path of its dark squares, each one unit wide, in a square of `size` units without a border.
 * @param maskPattern without one the best of eight is searched, which takes most of the time
 */
export function qrPicture(text: string, maskPattern = -1): { readonly path: string; readonly size: number } {
  const { data, size } = encode(text, { ecc: 'M', border: 0, maskPattern });
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return { path, size };
}
