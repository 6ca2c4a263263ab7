import jsQR from 'jsqr';

/** Reads QR codes where the platform cannot: a chunk of its own, loaded only there. */
export function readQrCode({ data, width, height }: ImageData): string[] {
  const found = jsQR(data, width, height, { inversionAttempts: 'dontInvert' });
  return found?.data ? [found.data] : [];
}
