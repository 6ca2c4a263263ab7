import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countByKind, type Media } from '#shared/media/media.ts';
import { mediaName } from '#shared/media/media-link.ts';
import { type Order, type OrderItem, orderedMedias } from '#shared/order.ts';
import { cartContents, indexMedias } from './cart.ts';

const media = (number: number): Media => ({
  id: `${number % 5 === 0 ? 'v' : 'p'}.${number}.key`,
  kind: number % 5 === 0 ? 'video' : 'photo',
  filename: `${number}.jpg`,
  download: null,
});

function orderOf(items: readonly Pick<OrderItem, 'medias' | 'isAllDigital'>[]): Order {
  return {
    id: 'o.1.key',
    reference: '1',
    cards: [],
    isCompleted: false,
    totalCents: 0,
    items: items.map((item, at) => ({ id: `i${at}`, holdsPhotos: true, holdsVideos: true, totalCents: 0, ...item })),
    buyer: { kind: 'nobody' },
    customer: null,
    address: null,
    payment: null,
    revision: '',
  };
}

const catalogue = { products: [], allDigital: null };
const numbers = fc.uniqueArray(fc.integer({ min: 0, max: 60 }));

describe('the contents of a cart', () => {
  it('equals what a search through the whole gallery finds, whichever key signed the media', () => {
    fc.assert(
      fc.property(numbers, numbers, fc.boolean(), (offered, chosen, hasPackage) => {
        const unsold = offered.map(media);
        const singles = {
          isAllDigital: false,
          medias: chosen.map((number) => media(number).id.replace('key', 'newer')),
        };
        const order = orderOf(
          hasPackage ? [singles, { isAllDigital: true, medias: unsold.map(({ id }) => id) }] : [singles],
        );
        const contents = cartContents(order, indexMedias(unsold), catalogue);
        const isSingle = orderedMedias({ items: order.items.slice(0, 1) });
        const ordered = orderedMedias(order);
        expect(contents.medias).toEqual(unsold.filter(({ id }) => isSingle.has(id)));
        expect(contents.hiddenCount).toBe(chosen.filter((number) => !offered.includes(number)).length);
        expect(contents.count).toBe(ordered.size);
        const isWhole = [...ordered.names].every((name) => unsold.some(({ id }) => mediaName(id) === name));
        expect(contents.offers?.all).toEqual(isWhole ? countByKind(unsold) : null);
        expect(contents.offers?.left).toEqual(countByKind(unsold.filter(({ id }) => !ordered.has(id))));
      }),
    );
  });
});
