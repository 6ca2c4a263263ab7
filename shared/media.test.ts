import { describe, expect, it } from 'vitest';
import { countByKind, type Media, mediaPath, numberMedias } from './media.ts';

const media = (id: string, filename: string, kind: Media['kind'] = 'photo'): Media => ({
  id,
  filename,
  kind,
  download: null,
});

describe('media', () => {
  const a = media('a', 'foto-2.jpg');
  const b = media('b', 'foto-10.jpg');
  const c = media('c', 'video-1.mp4', 'video');
  const extra = media('x', 'foto-1.jpg');

  it('numbers photos and videos apart, extras last', () => {
    const numbers = numberMedias({ sold: [], unsold: [b, c, a], extras: [extra] });
    expect(Object.fromEntries(numbers)).toEqual({ a: 1, b: 2, c: 1, x: 3 });
  });

  it('buying one renames none of the others', () => {
    const before = numberMedias({ sold: [], unsold: [a, b, c], extras: [] });
    expect(numberMedias({ sold: [b], unsold: [a, c], extras: [] })).toEqual(before);
  });

  it('spells paths that carry any name', () => {
    expect(mediaPath('thumb', 'p.1.x', 'a b/ç?.jpg')).toBe('/media/thumb/p.1.x/a%20b%2F%C3%A7%3F.jpg');
    expect(mediaPath('thumb', 'p.1.x', '\ud800.jpg')).toBe('/media/thumb/p.1.x/%EF%BF%BD.jpg');
    expect(mediaPath('thumb', 'p.1.x', '..')).toBe('/media/thumb/p.1.x/file');
  });

  it('counts kinds', () => {
    expect(countByKind([a, b, c])).toEqual({ photos: 2, videos: 1 });
  });
});
