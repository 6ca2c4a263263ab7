import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pixChecksum, pixFields, unpayablePixCode } from './pix-code.ts';

describe('the checksum of a PIX code', () => {
  it('has the check value of CRC16/CCITT-FALSE', () => {
    expect(pixChecksum('123456789')).toBe('29B1');
  });

  it("is that of the Central Bank's own example", () => {
    const example =
      '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***6304';
    expect(pixChecksum(example)).toBe('1D3D');
  });
});

it('the fields of a PIX code are there once, and as long as they say', () => {
  expect(pixFields('000201')).toEqual(new Map([['00', '01']]));
  for (const wrong of ['0009010', '00', '000201000201']) expect(pixFields(wrong)).toBeNull();
});

describe('a PIX code for tests', () => {
  it('is payable to nobody', () => {
    const fields = pixFields(unpayablePixCode(7_470, 'fotos-o1'));
    expect(fields?.get('59')).toBe('MOCK NAO PAGAR');
    expect(fields?.get('54')).toBe('74.70');
    expect(pixFields(fields?.get('26') ?? '')?.get('00')).toBe('br.gov.bcb.pix');
  });

  it('is well formed for any amount and reference', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100_000_000 }), fc.string({ maxLength: 80 }), (cents, reference) => {
        const text = unpayablePixCode(cents, reference);
        const fields = pixFields(text);
        expect(pixChecksum(text.slice(0, -4))).toBe(text.slice(-4));
        expect(Math.round(Number(fields?.get('54')) * 100)).toBe(cents);
        expect(pixFields(fields?.get('62') ?? '')?.get('05')).toMatch(/^([A-Za-z0-9]{1,25}|\*{3})$/);
      }),
    );
  });
});
