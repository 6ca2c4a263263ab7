import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { brCode } from '#mock-provider/world/orders/br-code.ts';
import { amountDifferences, codeDifferences, crcDifferences, readFields } from './pix-code.ts';

const EXAMPLE =
  '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***63041D3D';

describe('a PIX code', () => {
  it('agrees when the Central Bank or the mock has written it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100_000_000 }), (cents) => {
        const code = brCode(cents, 'fotos-o1');
        expect([...codeDifferences(code), ...crcDifferences(code), ...amountDifferences(code, cents)]).toEqual([]);
        expect(amountDifferences(code, cents + 1)).toHaveLength(1);
      }),
    );
    expect([...codeDifferences(EXAMPLE), ...crcDifferences(EXAMPLE)]).toEqual([]);
  });

  it('has fields whose lengths add up', () => {
    expect(readFields('000201')).toEqual(new Map([['00', '01']]));
    expect(readFields('0009010')).toBeNull();
    expect(readFields('00')).toBeNull();
    expect(codeDifferences('junk')).toHaveLength(1);
    expect(() => amountDifferences('junk', 1)).toThrow('needs a PIX code with fields');
  });

  it('is in reais, in Brazil, for an account of PIX', () => {
    expect(codeDifferences(EXAMPLE.replace('5303986', '5303840'))).toEqual(['pix_text: the currency (53) is not 986']);
    expect(codeDifferences(EXAMPLE.replace('5802BR', '5802PT'))).toEqual(['pix_text: the country (58) is not BR']);
    expect(codeDifferences(EXAMPLE.replace('bcb.pix', 'bcb.abc'))).toEqual(['pix_text: no account of br.gov.bcb.pix']);
    expect(codeDifferences(EXAMPLE.slice(0, -8))).toEqual(['pix_text: does not end with its CRC (63)']);
  });

  it('cannot be changed without another CRC', () => {
    expect(crcDifferences(EXAMPLE.replace('Fulano', 'Sicran'))).toEqual([
      expect.stringMatching(/^pix_text: CRC 1D3D instead of [0-9A-F]{4}$/),
    ]);
  });

  it('names the amount, unless its address does', () => {
    expect(amountDifferences(EXAMPLE, 2_990)).toEqual(['pix_text: no amount (54) for 29.90']);
    const dynamic = `00020126330014br.gov.bcb.pix2511pix.example5303986`;
    expect(() => amountDifferences(dynamic, 2_990)).toThrow('needs a PIX code with an amount');
  });
});
