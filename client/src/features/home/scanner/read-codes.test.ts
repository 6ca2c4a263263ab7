import { encode } from 'uqr';
import { expect, it, vi } from 'vitest';
import { createCodeReader } from './read-codes.ts';

/** Draws a QR code whose squares are eight pixels wide. */
function qrCanvas(text: string): HTMLCanvasElement {
  const { data, size } = encode(text, { border: 4 });
  const side = size * 8;
  const pixels = Uint8ClampedArray.from({ length: side * side * 4 }, (_, at) => {
    const [x, y] = [Math.floor(at / 4) % side, Math.floor(at / 4 / side)];
    return at % 4 < 3 && data[Math.floor(y / 8)]?.[Math.floor(x / 8)] ? 0 : 255;
  });
  const context = { getImageData: () => ({ data: pixels, width: side, height: side }) };
  return { width: side, height: side, getContext: () => context } as unknown as HTMLCanvasElement;
}

it('reads the picture in which the detector of the browser turns out to be broken, and those after it', async () => {
  const detect = vi.fn().mockRejectedValue(new DOMException('', 'NotSupportedError'));
  class BarcodeDetector {
    static readonly getSupportedFormats = async () => ['code_128', 'qr_code'];
    readonly detect = detect;
  }
  vi.stubGlobal('window', { BarcodeDetector });
  const read = await createCodeReader();
  expect(await read(qrCanvas('FOTOS0001'))).toEqual(['FOTOS0001']);
  expect(await read(qrCanvas('FOTOS0002'))).toEqual(['FOTOS0002']);
  expect(detect).toHaveBeenCalledTimes(1);
});
