import jsQR from 'jsqr';

/** Reads QR codes. Loads only in browsers without a reader of their own. */
export function readQrCode({ data, width, height }: ImageData): string[] {
  const found = jsQR(data, width, height, { inversionAttempts: 'dontInvert' });
  return found?.data ? [found.data] : [];
}
