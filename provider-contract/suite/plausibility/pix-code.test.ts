import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pixChecksum, unpayablePixCode } from '#shared/pix-code.ts';
import { amountDifferences, codeDifferences, crcDifferences } from './pix-code.ts';

const EXAMPLE =
  '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***63041D3D';

describe('a PIX code', () => {
  it('agrees when the Central Bank or the mock has written it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100_000_000 }), (cents) => {
        const code = unpayablePixCode(cents, 'fotos-o1');
        expect([...codeDifferences(code), ...crcDifferences(code), ...amountDifferences(code, cents)]).toEqual([]);
        expect(amountDifferences(code, cents + 1)).toHaveLength(1);
      }),
    );
    expect([...codeDifferences(EXAMPLE), ...crcDifferences(EXAMPLE)]).toEqual([]);
  });

  it.each(['11', '13'])('may have a name with accents, %s long: of characters or of bytes', (length) => {
    const unsigned = EXAMPLE.slice(0, -4).replace('5913Fulano de Tal', `59${length}PARQUE AÇAÍ`);
    const code = unsigned + pixChecksum(Buffer.from(unsigned).toString('latin1'));
    expect([...codeDifferences(code), ...crcDifferences(code)]).toEqual([]);
  });

  it('has fields whose lengths add up', () => {
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
