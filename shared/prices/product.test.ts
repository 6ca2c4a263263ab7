import { describe, expect, it } from 'vitest';
import { canBuy, howSold, productFor } from './product.ts';

const catalogue = { products: [], allDigital: { priceCents: 24900, description: null } };

it.each([
  [true, false, catalogue, true],
  [false, true, catalogue, true],
  [false, false, catalogue, false],
  [true, true, null, false],
  [true, true, { products: [], allDigital: null }, false],
])('who can buy (G12) card %s, venue %s', (cardSellsOnline, hasOnlineSale, products, expected) => {
  expect(canBuy({ cardSellsOnline, hasOnlineSale, catalogue: products })).toBe(expected);
});

describe('how media are sold (G3)', () => {
  const product = (holdsPhotos: boolean, holdsVideos: boolean) => ({ holdsPhotos, holdsVideos, ranges: [] });
  const { allDigital } = catalogue;

  it.each([
    ['by a product of the kind', { products: [product(true, false)], allDigital }, 'singly', 'inPackage'],
    ['by one of both kinds', { products: [product(true, true)], allDigital: null }, 'singly', 'singly'],
    ['in the package alone', catalogue, 'inPackage', 'inPackage'],
    ['by nothing', { products: [product(false, true)], allDigital: null }, null, 'singly'],
    ['by an empty catalogue', { products: [], allDigital: null }, null, null],
  ])('%s', (_, offered, photo, video) => {
    expect([howSold('photo', offered), howSold('video', offered)]).toEqual([photo, video]);
  });

  it('is by the product of the kind alone, where there is one of both kinds too', () => {
    const [both, own] = [product(true, true), product(false, true)];
    expect(productFor({ products: [both, own], allDigital }, 'video')).toBe(own);
    expect(productFor({ products: [both, own], allDigital }, 'photo')).toBe(both);
  });
});
