import { describe, expect, it } from 'vitest';
import { parseCardCode } from '#shared/cards/card-code.ts';
import {
  hasAllDigital,
  isForgotten,
  isSameOrder,
  itemKind,
  type Order,
  orderedMedias,
  shouldPromoteAllDigital,
} from './order.ts';

const card = parseCardCode('FOTOS0001');
const item = {
  id: 'i1',
  isAllDigital: false,
  holdsPhotos: true,
  holdsVideos: false,
  medias: ['p.a.key1', 'p.b.key1'],
  totalCents: 5980,
};
const order: Order = {
  id: 'o1',
  reference: '1001',
  cards: card ? [card] : [],
  isCompleted: false,
  totalCents: 5980,
  items: [item, { ...item, id: 'i2', medias: ['v.c.key1'] }],
  buyer: { kind: 'nobody' },
  customer: null,
  address: null,
  payment: null,
  revision: '',
  version: null,
};

describe('order (C1, C2)', () => {
  it('knows every media in it', () => {
    const medias = orderedMedias(order);
    expect(medias.size).toBe(3);
    expect(['p.a.key1', 'v.c.key1', 'v.a.key1', 'p.d.key1'].map(medias.has)).toEqual([true, true, false, false]);
  });

  it('is the same, with the same media, whichever key signed it', () => {
    expect(orderedMedias(order).has('p.b.key2')).toBe(true);
    expect(isSameOrder(order, order)).toBe(true);
    expect(isSameOrder(order, { ...order, reference: '1002' })).toBe(false);
    expect(isSameOrder(undefined, order)).toBe(false);
  });

  it.each([
    [true, false, 'photos'],
    [false, true, 'videos'],
    [true, true, 'both'],
  ] as const)('an item with photos (%s) and videos (%s) is called %s (B1)', (holdsPhotos, holdsVideos, kind) => {
    expect(itemKind({ ...item, holdsPhotos, holdsVideos })).toBe(kind);
  });

  it('is forgotten when neither its buyer nor its choices are left, and it was not bought', () => {
    const buyer = { kind: 'you', right: 'b.o1.000' } as const;
    const cached = { ...order, buyer };
    const current = { ...order, items: [], totalCents: 0 };
    expect(isForgotten(cached, current)).toBe(true);
    expect(isForgotten(order, current)).toBe(false);
    expect(isForgotten(cached, { ...current, buyer: { kind: 'someone' } })).toBe(false);
    expect(isForgotten(cached, order)).toBe(false);
    expect(isForgotten(cached, { ...current, items: [{ ...item, medias: ['p.d.key1'] }] })).toBe(true);
    expect(isForgotten({ ...cached, isCompleted: true }, current)).toBe(false);
  });

  it('promotes the package only while it costs less than the order', () => {
    expect(shouldPromoteAllDigital(order, 5979)).toBe(true);
    expect(shouldPromoteAllDigital(order, 5980)).toBe(false);
    const withPackage = { ...order, items: [{ ...item, isAllDigital: true }] };
    expect(hasAllDigital(withPackage)).toBe(true);
    expect(shouldPromoteAllDigital(withPackage, 1)).toBe(false);
  });
});
