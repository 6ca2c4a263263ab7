// Imports only parts of the barcode library, because all of it is many times as large.
import BinaryBitmap from '@zxing/library/esm/core/BinaryBitmap.js';
import ChecksumException from '@zxing/library/esm/core/ChecksumException.js';
import HybridBinarizer from '@zxing/library/esm/core/common/HybridBinarizer.js';
import FormatException from '@zxing/library/esm/core/FormatException.js';
import NotFoundException from '@zxing/library/esm/core/NotFoundException.js';
import Code128Reader from '@zxing/library/esm/core/oned/Code128Reader.js';
import RGBLuminanceSource from '@zxing/library/esm/core/RGBLuminanceSource.js';
import jsQR from 'jsqr';

const NO_CODE = [NotFoundException, ChecksumException, FormatException];

/** Returns each pixel's brightness (0 to 255). The colours are weighted like human vision. */
function luminances({ data, width, height }: ImageData): Uint8ClampedArray {
  const bright = new Uint8ClampedArray(width * height);
  for (let at = 0; at < bright.length; at += 1) {
    const [red = 0, green = 0, blue = 0] = data.subarray(at * 4, at * 4 + 3);
    bright[at] = (2 * red + 5 * green + blue) >> 3;
  }
  return bright;
}

/** Reads Code 128 barcodes. Loaded only in browsers without a working reader. */
export function readBarcode(pixels: ImageData): string[] {
  const source = new RGBLuminanceSource(luminances(pixels), pixels.width, pixels.height);
  try {
    return [new Code128Reader().decode(new BinaryBitmap(new HybridBinarizer(source))).getText()];
  } catch (error) {
    // Most pictures contain no barcode or only a part of one.
    if (NO_CODE.some((kind) => error instanceof kind)) return [];
    throw error;
  }
}

/** Reads QR codes. Loaded only in browsers without a working reader. */
export function readQrCode({ data, width, height }: ImageData): string[] {
  const found = jsQR(data, width, height, { inversionAttempts: 'dontInvert' });
  return found?.data ? [found.data] : [];
}
