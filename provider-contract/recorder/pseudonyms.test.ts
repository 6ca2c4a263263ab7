import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { codeDifferences, crcDifferences } from '#provider-contract/suite/plausibility/pix-code.ts';
import { pixFields, unpayablePixCode } from '#shared/pix-code.ts';
import { pathId, wireCardCode } from '#shared/provider-api/primitives.ts';
import { type Kind, MADE_UP, Pseudonyms } from './pseudonyms.ts';

const KINDS = Object.keys(MADE_UP) as Kind[];
const original = fc.oneof(
  fc.stringMatching(/^[A-Z0-9]{9}$/),
  fc.stringMatching(/^\d{3}\.\d{3}\.\d{3}-\d\d$/),
  fc.stringMatching(/^\+?\d{6,13}$/),
  fc.emailAddress(),
  fc.string({ minLength: 1, maxLength: 30 }),
);

describe('pseudonyms', () => {
  it('are the same for the same original, others for others, and never the original', () => {
    fc.assert(
      fc.property(fc.constantFrom(...KINDS), fc.uniqueArray(original, { maxLength: 30 }), (kind, originals) => {
        const pseudonyms = new Pseudonyms();
        const first = originals.map((one) => pseudonyms.of(kind, one, 'r1'));
        expect(originals.map((one) => pseudonyms.of(kind, one, 'r2'))).toEqual(first);
        const { canonical = (text: string) => text } = MADE_UP[kind];
        expect(new Set(first).size).toBeGreaterThanOrEqual(new Set(originals.map(canonical)).size);
        for (const [at, made] of first.entries()) expect(made).not.toBe(originals[at]);
      }),
    );
  });

  it('keep the form of their originals', () => {
    const pseudonyms = new Pseudonyms();
    const made = (kind: Kind, text: string) => pseudonyms.of(kind, text, 'r1');
    expect(made('document', '111.444.777-35')).toBe('000.000.001-91');
    expect(made('document', '11144477735')).toBe('00000000191');
    expect(made('document', 'FX123456')).toBe('DOC000002');
    expect(made('phone', '+5511987654321')).toBe('+5511900000001');
    expect(made('zipcode', '01310-100')).toBe('00000-001');
    expect(made('file', 'IMG 20250712.JPG')).toBe('arquivo-1.jpg');
    expect(made('accessCode', 'ABC123')).toBe('SENHA1');
    expect(made('order', 'o-77')).toBe('r1-o1');
    expect(made('order', '77')).toBe('7000002');
    expect(made('name', '')).toBe('');
  });

  it('are card codes and ids by the contract, however many there are', () => {
    const pseudonyms = new Pseudonyms();
    for (let at = 0; at < 1_200; at += 1) {
      expect(wireCardCode.safeParse(pseudonyms.of('card', `X${at}`, 'r1')).success).toBe(true);
      expect(pathId.safeParse(pseudonyms.of('media', `m${at}`, 'r1')).success).toBe(true);
    }
  });

  it('find the originals that a text still has', () => {
    const pseudonyms = new Pseudonyms();
    const made = pseudonyms.of('email', 'ana@example.com', 'r1');
    expect([pseudonyms.survivesIn('to: ana@example.com'), pseudonyms.survivesIn(made)]).toEqual([true, false]);
  });

  it('of made-up values are others, and no originals that survived', () => {
    const pseudonyms = new Pseudonyms();
    const made = ['CARTAO001', 'CARTAO002'].map((code) => pseudonyms.of('card', code, 'r1'));
    expect(made).toEqual(['CARTAO002', 'CARTAO003']);
    expect(pseudonyms.survivesIn(made.join())).toBe(false);
  });

  it('of a PIX text charge the same amount, to nobody', () => {
    const made = new Pseudonyms().of('pix', unpayablePixCode(7_470, 'real').replace('TESTE', 'SANTO'), 'r1');
    expect([...codeDifferences(made), ...crcDifferences(made)]).toEqual([]);
    expect(pixFields(made)?.get('54')).toBe('74.70');
    expect(pixFields(made)?.get('59')).toBe('MOCK NAO PAGAR');
  });
});
