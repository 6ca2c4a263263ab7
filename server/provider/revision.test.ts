import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CardCode } from '#shared/cards/card-code.ts';
import { type Charged, revisionOf } from './revision.ts';

const media = fc.record({ kind: fc.constantFrom('photo', 'video'), id: fc.stringMatching(/^[a-z0-9]{1,8}$/) });

const item = fc.record({
  id: fc.string(),
  isAllDigital: fc.boolean(),
  holdsPhotos: fc.boolean(),
  holdsVideos: fc.boolean(),
  medias: fc.uniqueArray(media, { maxLength: 4, selector: ({ id }) => id }),
  totalCents: fc.nat(),
});
const order: fc.Arbitrary<Charged> = fc.record({
  cards: fc.uniqueArray(fc.stringMatching(/^[A-Z0-9]{9}$/) as fc.Arbitrary<CardCode>, { minLength: 1, maxLength: 3 }),
  items: fc.array(item, { maxLength: 3 }),
  totalCents: fc.nat(),
});

const mirrored = ({ cards, items, totalCents }: Charged): Charged => ({
  cards: cards.toReversed(),
  items: items.toReversed().map((one) => ({ ...one, id: `${one.id}, again`, medias: one.medias.toReversed() })),
  totalCents,
});

describe('the revision of an order', () => {
  it('is the same in any sequence, with any item ids', () => {
    fc.assert(
      fc.property(order, (contents) => {
        expect(revisionOf(mirrored(contents))).toBe(revisionOf(contents));
      }),
    );
  });

  it('differs by a card, a media, a price and the package', () => {
    fc.assert(
      fc.property(order, item, (contents, one) => {
        const { cards, items, totalCents } = contents;
        const others: Charged[] = [
          { ...contents, cards: [...cards, 'OUTRO0001' as CardCode] },
          { ...contents, totalCents: totalCents + 1 },
          { ...contents, items: [...items, one] },
          { ...contents, items: [...items, { ...one, medias: [...one.medias, { kind: 'photo', id: 'another-one' }] }] },
          { ...contents, items: [...items, { ...one, isAllDigital: !one.isAllDigital }] },
        ];
        const revisions = [contents, ...others].map(revisionOf);
        expect(new Set(revisions).size).toBe(revisions.length);
      }),
    );
  });
});
