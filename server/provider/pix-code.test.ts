import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { unpayablePixCode } from '#shared/pix-code.ts';
import { expectedCrc, readPixCode } from './pix-code.ts';

const HEAD = '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-426655440000';
const TAIL = '5802BR5913Fulano de Tal6008BRASILIA62070503***6304';

function signed(body: string, currency = '986', tail = TAIL): string {
  const unsigned = `${HEAD}520400005303${currency}${body}${tail}`;
  return unsigned + expectedCrc(`${unsigned}0000`);
}

describe('a PIX code', () => {
  it('charges what it says, for any amount and reference', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100_000_000 }), fc.string({ maxLength: 80 }), (cents, reference) => {
        expect(readPixCode(unpayablePixCode(cents, reference))).toEqual({
          cents,
          receiver: { name: 'MOCK NAO PAGAR', city: 'TESTE' },
        });
      }),
    );
  });

  it.each(['11', '13'])('may have a name with accents, %s long', (length) => {
    const tail = TAIL.replace('13Fulano de Tal', `${length}PARQUE AÇAÍ`);
    const receiver = { name: 'PARQUE AÇAÍ', city: 'BRASILIA' };
    expect(readPixCode(signed('540529.90', '986', tail))).toEqual({ cents: 2990, receiver });
  });

  it('may name nobody, or a name that is blank', () => {
    for (const name of ['', '5901 ', '5901\u0007']) {
      const tail = TAIL.replace('5913Fulano de Tal', name);
      expect(readPixCode(signed('540529.90', '986', tail))).toEqual({ cents: 2990, receiver: undefined });
    }
  });

  it('may leave its amount to an address', () => {
    expect(readPixCode(signed(''))).toMatchObject({ cents: null });
    expect(readPixCode(signed('').toLowerCase().replace('br59', 'BR59'))).toBeNull();
  });

  it.each(['1,00', '1.000', '+1.00', ' 1.00', '1e0', '.90', '1.', '9'.repeat(20), '-1.00'])(
    'is taken by no bank with the amount %j',
    (amount) => {
      expect(readPixCode(signed(`54${String(amount.length).padStart(2, '0')}${amount}`))).toBeNull();
    },
  );

  it.each([
    ['a blank before it', ` ${signed('540529.90')}`],
    ['a field that is longer than it says', signed('540529.900')],
    ['a letter that was changed', signed('540529.90').replace('Fulano', 'Fulana')],
    ['its checksum cut off', signed('540529.90').slice(0, -4)],
    ['two amounts', signed('54041.00540529.90')],
    ['a fee on top', signed('540529.90550202560510.00')],
    ['another currency', signed('540529.90', '840')],
    ['another text', 'pix'],
    ['nothing', ''],
  ])('is none with %s', (_, code) => {
    expect(readPixCode(code)).toBeNull();
  });

  it('cannot lose or change a character unseen', () => {
    const code = signed('540529.90');
    fc.assert(
      fc.property(fc.nat(code.length - 1), fc.constantFrom('', '0', '9', 'A', 'é'), (at, instead) => {
        const changed = code.slice(0, at) + instead + code.slice(at + 1);
        if (changed.toUpperCase() !== code.toUpperCase()) expect(readPixCode(changed)).toBeNull();
      }),
    );
  });
});
