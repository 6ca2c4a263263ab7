import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sampleItem, sampleOrder, samplePhoto, sampleVideo } from '#client/testing/samples.ts';
import { countByKind, handleName } from '#shared/media/media.ts';
import { orderedMedias, withListedPackage } from '#shared/order.ts';
import { cartContents, indexMedias } from './cart.ts';

const media = (number: number) => (number % 5 === 0 ? sampleVideo(number) : samplePhoto(number));

const catalogue = { products: [], allDigital: null };
const numbers = fc.uniqueArray(fc.integer({ min: 0, max: 60 }));

describe('the contents of a cart', () => {
  it('equals what a search through the whole gallery finds, whichever key signed the media', () => {
    fc.assert(
      fc.property(numbers, numbers, fc.boolean(), (offered, chosen, hasPackage) => {
        const unsold = offered.map(media);
        const singles = chosen.map(media).map((one) => ({ ...one, id: one.id.replace('key', 'newer') }));
        const wholePackage = { ...sampleItem(unsold, 0), isAllDigital: true };
        const order = sampleOrder(sampleItem(singles, 0), ...(hasPackage ? [wholePackage] : []));
        const contents = cartContents(order, indexMedias(unsold), catalogue);
        const isSingle = orderedMedias({ items: order.items.slice(0, 1) });
        const ordered = orderedMedias(order);
        expect(contents.medias).toEqual(unsold.filter(({ id }) => isSingle.has(id)));
        expect(contents.hiddenCount).toBe(chosen.filter((number) => !offered.includes(number)).length);
        expect(contents.count).toBe(ordered.size);
        const isWhole = [...ordered.names].every((name) => unsold.some(({ id }) => handleName(id) === name));
        expect(contents.offers?.all).toEqual(isWhole ? countByKind(unsold) : null);
        expect(contents.offers?.left).toEqual(countByKind(unsold.filter(({ id }) => !ordered.has(id))));
      }),
    );
  });

  it('has all that is for sale where the package does not list it (C5)', () => {
    const unsold = [1, 2, 5].map(media);
    const order = withListedPackage(sampleOrder({ ...sampleItem([], 14_990), isAllDigital: true }), unsold);
    const { count, medias, hiddenCount, offers } = cartContents(order, indexMedias(unsold), catalogue);
    expect([count, medias, hiddenCount]).toEqual([3, [], 0]);
    expect([offers?.all, offers?.left]).toEqual([countByKind(unsold), countByKind([])]);
  });
});
