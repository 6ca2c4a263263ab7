import fc from 'fast-check';
import { expect, test } from 'vitest';
import { galleryCounts, positionInSection, slideshowFrom } from './gallery-count.ts';
import type { Media, MediaKind } from './media.ts';

const media = (kind: MediaKind, id: string): Media => ({ id, kind, download: null, filename: `${id}.jpg` });
const list = (name: string) =>
  fc
    .array(fc.constantFrom<MediaKind>('photo', 'video'), { maxLength: 6 })
    .map((kinds) => kinds.map((kind, at) => media(kind, `${name}${at}`)));
const galleries = fc.record({ sold: list('s'), unsold: list('u'), extras: list('e') });

test('a gallery counts what is bought and what is for sale; extras only if there is nothing else', () => {
  const [photo, video, extra] = [media('photo', 'p'), media('video', 'v'), media('photo', 'e')];
  expect(galleryCounts({ sold: [photo], unsold: [video, photo], extras: [extra] })).toEqual({ photos: 2, videos: 1 });
  expect(galleryCounts({ sold: [], unsold: [video], extras: [extra] })).toEqual({ photos: 0, videos: 1 });
  expect(galleryCounts({ sold: [], unsold: [], extras: [extra] })).toEqual({ photos: 1, videos: 0 });
});

test('the places of a section go from 1 to its number of media, which together are what the gallery counts', () => {
  fc.assert(
    fc.property(galleries, (gallery) => {
      const sections = [gallery.sold, gallery.unsold, gallery.extras];
      for (const section of sections) {
        const places = section.map((one) => positionInSection(gallery, one));
        expect(places.map(({ position }) => position)).toEqual(section.map((_, at) => at + 1));
        expect(places.every(({ total }) => total === section.length)).toBe(true);
      }
      const { photos, videos } = galleryCounts(gallery);
      const apart = gallery.extras.filter((one) => positionInSection(gallery, one).isExtra).length;
      expect(photos + videos + apart).toBe(sections.flat().length);
    }),
  );
});

test('a slideshow has the photos that are counted with a media, and starts at it, or at the next photo', () => {
  fc.assert(
    fc.property(galleries, (gallery) => {
      const { photos } = galleryCounts(gallery);
      expect(slideshowFrom(gallery, undefined).photos).toHaveLength(photos);
      for (const from of [...gallery.sold, ...gallery.unsold, ...gallery.extras]) {
        const slideshow = slideshowFrom(gallery, from);
        expect(slideshow.photos.length === photos || gallery.extras.includes(from)).toBe(true);
        if (from.kind === 'photo') expect(slideshow.photos[slideshow.first]).toBe(from);
      }
    }),
  );
  const [one, video, two] = [media('photo', 'one'), media('video', 'video'), media('photo', 'two')];
  expect(slideshowFrom({ sold: [], unsold: [one, video, two], extras: [] }, video)).toEqual({
    photos: [one, two],
    first: 1,
  });
  expect(slideshowFrom({ sold: [], unsold: [one, video], extras: [two] }, video)).toEqual({ photos: [one], first: 0 });
});
