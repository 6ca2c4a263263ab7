import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { brCode } from '#mock-provider/world/orders/br-code.ts';
import { pixAmountCents } from './payment-sum.ts';

describe('the amount of a PIX code', () => {
  it('is what the code charges, for any amount and reference', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100_000_000 }), fc.string({ maxLength: 80 }), (cents, reference) => {
        expect(pixAmountCents(brCode(cents, reference))).toBe(cents);
      }),
    );
  });

  it.each([
    ['a code without an amount', '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-42665544000053039865802BR'],
    ['a field 54 inside of another field', '0002012610540412.30'],
    ['an amount that is none', '000201540512,30'],
    ['an amount beyond any price', `0002015430${'9'.repeat(30)}`],
    ['another text', 'pix'],
    ['nothing', ''],
  ])('is not known of %s', (_, code) => {
    expect(pixAmountCents(code)).toBeNull();
  });

  it('ends with any text', () => {
    fc.assert(fc.property(fc.string(), (text) => void pixAmountCents(text)));
  });
});
