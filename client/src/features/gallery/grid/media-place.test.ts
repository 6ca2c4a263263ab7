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
  it('is restored where it was, in rows of any height, but not above the page', () => {
    const gallery = galleryOf(10);
    const place = placeOf(gallery, { media: 'm3', top: -40, rowHeight: 100 });
    const stored = parsePlace(JSON.parse(JSON.stringify(place)));
    if (!stored) throw new Error('a place was lost');
    expect(mediaAt(gallery, stored)).toBe('m3');
    const topIn = (rowHeight: number, top = 900) => scrollTopOf(stored, { top, rowHeight });
    expect([topIn(100), topIn(200), topIn(200, -300)]).toEqual([940, 980, 0]);
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
