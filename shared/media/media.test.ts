import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  type Gallery,
  handleName,
  joinGalleries,
  type Media,
  mediaFragment,
  mediaInFragment,
  mediaPath,
  numberMedias,
} from './media.ts';

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

  it('numbers by time before it looks at names, over bought and unbought media', () => {
    const [sold, late] = [
      { ...a, takenAt: 60 },
      { ...c, takenAt: 120 },
    ];
    const numbers = numberMedias({
      sold: [sold],
      unsold: [a, b, late].map((one) => ({ ...one, id: `${one.id}2` })),
      extras: [],
    });
    expect(Object.fromEntries(numbers)).toEqual({ a: 1, a2: 2, b2: 3, c2: 1 });
    const early = { ...b, takenAt: 30 };
    expect(Object.fromEntries(numberMedias({ sold: [sold], unsold: [early], extras: [] }))).toEqual({ b: 1, a: 2 });
  });

  it('buying one renames none of the others', () => {
    const before = numberMedias({ sold: [], unsold: [a, b, c], extras: [] });
    expect(numberMedias({ sold: [b], unsold: [a, c], extras: [] })).toEqual(before);
  });

  it('spells paths that carry any name', () => {
    expect(mediaPath('thumb', 'p.1.x', 'a b/ç?.jpg')).toBe('/media/thumb/p.1.x/a%20b%2F%C3%A7%3F.jpg');
  });

  it('spells one path for all names that no address can carry (P6)', () => {
    const segment = (name: string) => mediaPath('thumb', 'h', name).slice('/media/thumb/h/'.length);
    expect(['', '.', '..', '...'].map(segment)).toEqual(['_', '_', '_', '...']);
    expect(segment('half \ud83d.jpg')).toBe('half%20%EF%BF%BD.jpg');
  });

  it('numbers by the value of the numbers in the names, whatever order the media come in', () => {
    const values = fc.uniqueArray(fc.integer({ min: 0, max: 1e15 }), { minLength: 1, maxLength: 50 });
    fc.assert(
      fc.property(values, fc.boolean(), (found, isUpper) => {
        const unsold = found.map((value) => media(`m${value}`, `${isUpper ? 'IMG' : 'img'}_${value}.jpg`));
        const numbers = numberMedias({ sold: [], unsold, extras: [] });
        const ordered = found.toSorted((a, b) => a - b);
        expect(ordered.map((value) => numbers.get(`m${value}`))).toEqual(ordered.map((_, index) => index + 1));
      }),
    );
  });
});

describe('galleries of several cards as one (G9)', () => {
  const gallery = (lists: Partial<Gallery>): Gallery => ({
    cards: [],
    sold: [],
    unsold: [],
    extras: [],
    cardSellsOnline: false,
    ...lists,
  });
  const one = gallery({
    unsold: [media('p.a.key', 'foto-1.jpg'), media('p.b.key', 'foto-2.jpg')],
    extras: [media('x.x.key', 'extra.jpg')],
  });
  const two = gallery({ unsold: [media('p.c.key', 'foto-1.jpg')], cardSellsOnline: true });

  it('keeps the numbers of the first when a second joins, and counts on', () => {
    const numbers = Object.fromEntries(joinGalleries([one, two]).numbers);
    expect(numbers).toEqual({ 'p.a.key': 1, 'p.b.key': 2, 'x.x.key': 3, 'p.c.key': 4 });
    expect(joinGalleries([one, two]).cardSellsOnline).toBe(true);
  });

  it('shows the media of both by time, under the numbers that they have', () => {
    const timed = (id: string, takenAt: number) => ({ ...media(`p.${id}.key`, id), takenAt });
    const joined = joinGalleries([
      gallery({ unsold: [timed('a', 10), timed('b', 30)] }),
      gallery({ unsold: [timed('c', 20), media('p.d.key', 'd')] }),
    ]);
    expect(joined.unsold.map(({ id }) => [id, joined.numbers.get(id)])).toEqual([
      ['p.a.key', 1],
      ['p.c.key', 3],
      ['p.b.key', 2],
      ['p.d.key', 4],
    ]);
  });

  it('shows a media of two cards once, as bought where one of them says so', () => {
    const bought = gallery({ sold: [media('p.b.of-another-day', 'foto-2.jpg')] });
    const joined = joinGalleries([one, bought]);
    expect(joined.unsold.map(({ id }) => id)).toEqual(['p.a.key']);
    expect(joined.sold.map(({ id }) => id)).toEqual(['p.b.of-another-day']);
  });

  it('gives every media one number of its own, and a joining card changes none', () => {
    const medias = fc.array(fc.record({ id: fc.nat(20), name: fc.nat(9) }));
    const part = fc.tuple(medias, medias, medias).map(([sold, unsold, extras]) => {
      const list = (all: typeof sold) =>
        all.map(({ id, name }) => media(`p.${id}.key`, `f${name}`, id % 2 ? 'photo' : 'video'));
      return gallery({ sold: list(sold), unsold: list(unsold), extras: list(extras) });
    });
    fc.assert(
      fc.property(fc.array(part, { minLength: 1, maxLength: 4 }), (parts) => {
        const { sold, unsold, extras, numbers } = joinGalleries(parts);
        const all = [...sold, ...unsold, ...extras];
        expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
        expect(new Set(all.map(({ id, kind }) => `${kind} ${numbers.get(id)}`)).size).toBe(all.length);
        const without = parts.slice(0, -1);
        const boughtLater = new Set(parts.at(-1)?.sold.map(({ id }) => id));
        const kept = joinGalleries(without);
        if ([...kept.numbers.keys()].some((id) => boughtLater.has(id))) return;
        for (const [id, number] of kept.numbers) expect(numbers.get(id)).toBe(number);
      }),
    );
  });
});

const letters = fc.stringMatching(/^[A-Za-z0-9_-]{1,40}(\.[A-Za-z0-9_-]{8})?$/);
const signature = fc.stringMatching(/^[A-Za-z0-9_-]{22}$/);

test('the address of a media leads back to its name, and contains no signature', () => {
  fc.assert(
    fc.property(fc.constantFrom('p', 'v', 'x'), letters, signature, (kind, id, signed) => {
      const name = handleName(`${kind}.${id}.${signed}`);
      expect(name).toBe(`${kind}.${id}`);
      expect(mediaInFragment(mediaFragment(name))).toBe(name);
    }),
  );
});

test.each(['', '#', '#media=', '#media=12', '#media=p.1.x y', '#outra', 'media=p.1', '#media=p.<b>'])(
  'a fragment that names no media: %j',
  (fragment) => {
    expect(mediaInFragment(fragment)).toBeNull();
  },
);
