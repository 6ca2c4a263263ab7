import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Media, numberMedias } from '#shared/media/media.ts';
import { mediaAt, parsePlace, placeOf, scrollTopOf } from './media-place.ts';

function galleryOf(count: number) {
  const unsold = Array.from({ length: count }, (_, index): Media => {
    const kind = index % 7 === 3 ? 'video' : 'photo';
    return { id: `m${index}`, kind, filename: `m-${index}.jpg`, download: null };
  });
  return { medias: unsold, numbers: numberMedias({ sold: [], unsold, extras: [] }) };
}

describe('the place in a gallery', () => {
  it('is restored where it was, in rows of any height', () => {
    const cases = fc.record({
      count: fc.integer({ min: 1, max: 300 }),
      at: fc.nat(),
      cellTop: fc.integer({ min: 0, max: 900_000 }),
      shown: fc.integer({ min: -300, max: 800 }),
      rowHeight: fc.integer({ min: 90, max: 400 }),
    });
    fc.assert(
      fc.property(cases, ({ count, at, cellTop, shown, rowHeight }) => {
        const gallery = galleryOf(count);
        const media = `m${at % count}`;
        const place = placeOf(gallery, { media, top: shown, rowHeight });
        const stored = parsePlace(JSON.parse(JSON.stringify(place)));
        if (!stored) throw new Error('a place was lost');
        expect(mediaAt(gallery, stored)).toBe(media);
        expect(scrollTopOf(stored, { top: cellTop, rowHeight })).toBeCloseTo(Math.max(0, cellTop - shown), 5);
      }),
    );
  });

  it('follows its media to another section, and is null once the media is gone', () => {
    const gallery = galleryOf(10);
    const place = placeOf(gallery, { media: 'm5', top: 0, rowHeight: 100 });
    if (!place) throw new Error('a place was lost');
    expect(mediaAt({ ...gallery, medias: gallery.medias.toReversed() }, place)).toBe('m5');
    expect(mediaAt(galleryOf(3), place)).toBeNull();
    expect(placeOf(gallery, { media: 'm99', top: 0, rowHeight: 100 })).toBeNull();
  });

  it('is null for a value of another shape', () => {
    for (const stored of [undefined, null, 7, 'photo', {}, { kind: 'extra', number: 1, share: 0 }]) {
      expect(parsePlace(stored)).toBeNull();
    }
    expect(parsePlace({ kind: 'photo', number: 1, share: 1e9 })).toBeNull();
    expect(parsePlace({ kind: 'photo', number: 1, share: Number.NaN })).toBeNull();
  });
});
