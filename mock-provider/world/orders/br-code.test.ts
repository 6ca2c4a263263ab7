import fc from 'fast-check';
import jsQR from 'jsqr';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { readFields } from '#mock-provider/contract/plausibility/pix-code.ts';
import { qrImage } from '#mock-provider/files/qr-image.ts';
import { brCode, crc16 } from './br-code.ts';

describe('the PIX text', () => {
  it('has the check value of CRC16/CCITT-FALSE', () => {
    expect(crc16('123456789')).toBe(0x29b1);
  });

  it("signs the Central Bank's own example as the Central Bank does", () => {
    const example =
      '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***6304';
    expect(crc16(example).toString(16).toUpperCase()).toBe('1D3D');
  });

  it('is payable to nobody', () => {
    const fields = readFields(brCode(7_470, 'fotos-o1'));
    expect(fields?.get('59')).toBe('MOCK NAO PAGAR');
    expect(fields?.get('54')).toBe('74.70');
    expect(readFields(fields?.get('26') ?? '')?.get('00')).toBe('br.gov.bcb.pix');
  });

  it('is well formed for any amount and reference', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100_000_000 }), fc.string({ maxLength: 80 }), (cents, reference) => {
        const text = brCode(cents, reference);
        const fields = readFields(text);
        expect(crc16(text.slice(0, -4))).toBe(Number.parseInt(text.slice(-4), 16));
        expect(Math.round(Number(fields?.get('54')) * 100)).toBe(cents);
        expect(readFields(fields?.get('62') ?? '')?.get('05')).toMatch(/^([A-Za-z0-9]{1,25}|\*{3})$/);
      }),
    );
  });

  it('is what the QR image says', async () => {
    const text = brCode(199_999, 'fotos-o42');
    const { data, info } = await sharp(await qrImage(text))
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect(jsQR.default(new Uint8ClampedArray(data), info.width, info.height)?.data).toBe(text);
  });
});
