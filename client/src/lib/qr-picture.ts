import { encode } from 'uqr';

/**
 * Draws a QR code as the path of its dark squares, one unit wide each, in a square of `size` units without a border.
 * @param maskPattern by default the best of eight, and finding it takes most of the time
 */
export function qrPicture(text: string, maskPattern = -1): { readonly path: string; readonly size: number } {
  const { data, size } = encode(text, { ecc: 'M', border: 0, maskPattern });
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return { path, size };
}
