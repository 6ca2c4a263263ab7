import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CardCode } from '#shared/cards/card-code.ts';
import { checkoutDifferences, isOtherContents } from './checkout-differences.ts';
import type { OrderItem } from './order.ts';

const ANA = 'ANA000001' as CardCode;
const BIA = 'BIA000001' as CardCode;

const item = (medias: readonly string[], isAllDigital = false): OrderItem => ({
  id: '1',
  holdsPhotos: true,
  holdsVideos: false,
  totalCents: 0,
  medias: medias.map((name) => `${name}.key`),
  isAllDigital,
});
const order = (medias: readonly string[], totalCents: number, { cards = [ANA], isAllDigital = false } = {}) => ({
  cards,
  totalCents,
  items: medias.length > 0 ? [item(medias, isAllDigital)] : [],
});
const NOTHING = { addedCards: [], removedCards: [], addedMedias: 0, removedMedias: 0, package: null, total: null };

describe('what changed in an order', () => {
  it('counts the media that came and went, and names both totals', () => {
    const differences = checkoutDifferences(order(['p.1', 'p.2'], 5980), order(['p.2', 'p.3', 'p.4'], 7470));
    expect(differences).toEqual({ ...NOTHING, addedMedias: 2, removedMedias: 1, total: { from: 5980, to: 7470 } });
  });

  it('names a card, also where neither the media nor the total changed', () => {
    const joined = order(['p.1'], 2990, { cards: [ANA, BIA] });
    expect(checkoutDifferences(order(['p.1'], 2990), joined)).toEqual({ ...NOTHING, addedCards: [BIA] });
    expect(checkoutDifferences(joined, order(['p.1'], 2990))).toEqual({ ...NOTHING, removedCards: [BIA] });
  });

  it('names the package in place of the media that came and went with it', () => {
    const single = order(['p.1'], 2990);
    const all = order(['p.1', 'p.2', 'p.3'], 24_900, { isAllDigital: true });
    expect(checkoutDifferences(single, all)).toEqual({
      ...NOTHING,
      package: 'added',
      total: { from: 2990, to: 24_900 },
    });
    expect(checkoutDifferences(all, single)).toEqual({
      ...NOTHING,
      package: 'removed',
      total: { from: 24_900, to: 2990 },
    });
    const more = order(['p.1', 'p.2', 'p.3', 'p.4'], 24_900, { isAllDigital: true });
    expect(checkoutDifferences(all, more)).toEqual({ ...NOTHING, addedMedias: 1 });
  });

  it('is of the contents but for a card that brings nothing', () => {
    const shown = order(['p.1'], 2990);
    const isOther = (...other: Parameters<typeof order>) =>
      isOtherContents(checkoutDifferences(shown, order(...other)));
    expect(isOther(['p.1'], 2990, { cards: [ANA, BIA] })).toBe(false);
    expect([isOther(['p.2'], 2990), isOther(['p.1'], 2490), isOther(['p.1'], 2990, { isAllDigital: true })]).toEqual([
      true,
      true,
      true,
    ]);
  });

  it('is nothing for the same order, and the mirror image the other way round', () => {
    const any = fc
      .record({
        medias: fc.uniqueArray(fc.stringMatching(/^p\.[a-z]{1,3}$/)),
        total: fc.nat(),
        cards: fc.subarray([ANA, BIA], { minLength: 1 }),
      })
      .map(({ medias, total, cards }) => order(medias, total, { cards }));
    fc.assert(
      fc.property(any, any, (one, other) => {
        expect(checkoutDifferences(one, one)).toEqual(NOTHING);
        const [there, back] = [checkoutDifferences(one, other), checkoutDifferences(other, one)];
        expect([there.addedMedias, there.removedMedias]).toEqual([back.removedMedias, back.addedMedias]);
        expect([there.addedCards, there.removedCards]).toEqual([back.removedCards, back.addedCards]);
      }),
    );
  });
});
