import { describe, expect, it } from 'vitest';
import { canBuy, lowestUnitPriceCents } from './product.ts';

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

describe('the lowest price', () => {
  const range = (minPhotos: number, unitPriceCents: number) => ({ minPhotos, maxPhotos: null, unitPriceCents });

  it('is that of the cheapest range of all products', () => {
    const photos = { holdsPhotos: true, holdsVideos: false, ranges: [range(1, 2990), range(10, 1990)] };
    const videos = { holdsPhotos: false, holdsVideos: true, ranges: [range(1, 4990)] };
    expect(lowestUnitPriceCents({ products: [videos, photos], allDigital: null })).toBe(1990);
  });

  it('is not known without prices', () => {
    expect(lowestUnitPriceCents(catalogue)).toBeNull();
  });
});
