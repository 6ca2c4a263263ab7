import { describe, expect, it } from 'vitest';
import type { WireOrder } from '#shared/provider-api/order.ts';
import { itemPriceDifferences, rangeDifferences, totalDifferences } from './prices.ts';

const range = (minPhotos: number, maxPhotos: number | null, cents = 2_990) => ({
  minPhotos,
  maxPhotos,
  unitPriceCents: cents,
});

const CATALOGUE = {
  products: [
    {
      id: 'foto',
      is_photo: true,
      is_video: false,
      ranges_price: [
        { id: 'r1', min_photos: 1, max_photos: 4, price: 29.9 },
        { id: 'r2', min_photos: 5, max_photos: null, price: 24.9 },
      ],
    },
  ],
  all_digital: { id: 'tudo', price: 249 },
};

const item = (count: number, total: number, { id = 'foto', unities = 1 } = {}): WireOrder['items'][number] => ({
  id: `i${count}`,
  product_type: { id, unities, is_photo: true, is_video: false },
  items: Array.from({ length: count }, (_, at) => ({ photo: { id: `p${at}` } })),
  total,
});

const order = (total: number, ...items: WireOrder['items']): WireOrder => ({
  id: 'o1',
  card_code: 'FOTOS0001',
  cards: [],
  completed: false,
  status: 0,
  total,
  items,
});

it.each([
  ['begin at one', [range(2, null)], ['no price below 2']],
  ['leave no gap', [range(1, 4), range(6, null)], ['no price between 1–4 and 6–']],
  ['do not overlap', [range(1, 4), range(2, null)], ['1–4 and 2– overlap']],
  ['have one last range', [range(1, null), range(5, null)], ['1–∞ and 5– overlap']],
  ['have no end', [range(1, 4)], ['no price above 4']],
  ['hold a count each', [range(1, 4), range(5, 3), range(4, null)], expect.arrayContaining(['5–3 holds no count'])],
  ['exist', [], ['no price at all']],
  ['come in any order', [range(10, null), range(1, 1), range(2, 9)], []],
])('price ranges %s', (_, ranges, differences) => {
  expect(rangeDifferences(ranges)).toEqual(differences);
});

describe('the prices of an order', () => {
  it('are the unit price of the range of the whole count, for each item', () => {
    expect(itemPriceDifferences(order(0, item(2, 59.8)), CATALOGUE)).toEqual([]);
    expect(itemPriceDifferences(order(0, item(5, 124.5)), CATALOGUE)).toEqual([]);
    expect(itemPriceDifferences(order(0, item(5, 149.5)), CATALOGUE)).toEqual([
      'item i5: 149.50 instead of 124.50 for 5',
    ]);
    // Two items of one product together decide its price range.
    expect(itemPriceDifferences(order(0, item(2, 49.8), item(3, 74.7)), CATALOGUE)).toEqual([]);
  });

  it('know the package, and judge no product that is not for sale', () => {
    const all = { id: 'tudo', unities: 0 };
    expect(itemPriceDifferences(order(0, item(9, 249, all)), CATALOGUE)).toEqual([]);
    expect(itemPriceDifferences(order(0, item(9, 24.9, all)), CATALOGUE)).toHaveLength(1);
    expect(() => itemPriceDifferences(order(0, item(1, 5, { id: 'caneca' })), CATALOGUE)).toThrow(
      'needs a price of product caneca',
    );
  });

  it('add up to the total', () => {
    expect(totalDifferences(order(89.7, item(1, 29.9), item(2, 59.8)))).toEqual([]);
    expect(totalDifferences(order(2990, item(1, 29.9)))).toEqual(['order.total: 2990.00 instead of 29.90']);
  });
});
