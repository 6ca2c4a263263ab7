import { describe, expect, it } from 'vitest';
import { readSeller, sellerLine } from './seller.ts';

const SELLER = {
  NAME: 'Parque Ltda.',
  DOCUMENT: '11222333000181',
  ADDRESS: 'Rua A, 1, Olinda, PE',
  PHONE: '(81) 3333-0000',
};

describe('the seller of a venue (S15)', () => {
  it.each([
    ['11222333000181', 'CNPJ 11.222.333/0001-81'],
    ['11.222.333/0001-81', 'CNPJ 11.222.333/0001-81'],
    ['12abc34501DE35', 'CNPJ 12.ABC.345/01DE-35'],
    ['11144477735', 'CPF 111.444.777-35'],
  ])('%s is written as %s', (DOCUMENT, document) => {
    expect(readSeller({ ...SELLER, DOCUMENT })?.document).toBe(document);
  });

  it.each(['11222333000182', '11222333000191', '00000000000000', '12ABC34501DE36', '11144477734', '1122233300018', ''])(
    'with the document %j there is none',
    (DOCUMENT) => {
      expect(readSeller({ ...SELLER, DOCUMENT })).toBeNull();
    },
  );

  it.each(['NAME', 'DOCUMENT', 'ADDRESS'])('without %s there is none', (field) => {
    for (const value of [undefined, ' ', 7, 'x'.repeat(201)])
      expect(readSeller({ ...SELLER, [field]: value })).toBeNull();
  });

  it.each([undefined, null, 'Parque', [], 7])('%j is none', (setting) => {
    expect(readSeller(setting)).toBeNull();
  });

  it('is one line for buyers, which no dot begins, the telephone last if there is one', () => {
    const lineOf = (setting: object) => {
      const seller = readSeller(setting);
      return seller && sellerLine(seller);
    };
    const line = 'Parque Ltda.\u00a0· CNPJ 11.222.333/0001-81\u00a0· Rua A, 1, Olinda, PE';
    expect(lineOf(SELLER)).toBe(`${line}\u00a0· (81) 3333-0000`);
    expect(lineOf({ ...SELLER, PHONE: 5 })).toBe(line);
  });
});
