import { describe, expect, it } from 'vitest';
import { canBuy } from './product.ts';

const catalogue = { products: [], allDigital: { priceCents: 24900, description: null } };

describe('who can buy (G12)', () => {
  it.each([
    [true, false, catalogue, true],
    [false, true, catalogue, true],
    [false, false, catalogue, false],
    [true, true, null, false],
    [true, true, { products: [], allDigital: null }, false],
  ])('card %s, venue %s', (cardSellsOnline, hasOnlineSale, products, expected) => {
    expect(canBuy({ cardSellsOnline, hasOnlineSale, catalogue: products })).toBe(expected);
  });
});
