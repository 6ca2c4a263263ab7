import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { samplePhoto } from '#client/testing/samples.ts';
import { mediaRange } from './choose-many.tsx';

const medias = Array.from({ length: 10_000 }, (_, at) => samplePhoto(at));
const index = fc.nat(medias.length - 1);
const indicesOf = (range: ReturnType<typeof mediaRange>) => range.map((media) => medias.indexOf(media));

describe('the range between two media', () => {
  it('is every media from one end to the other, in the grid’s order', () => {
    const range = (from: number, to: number) => indicesOf(mediaRange(medias, from, to));
    expect([range(3, 6), range(6, 3), range(6, 6)]).toEqual([[3, 4, 5, 6], [3, 4, 5, 6], [6]]);
  });

  it('has no more media than allowed: those nearest to where it begins', () => {
    fc.assert(
      fc.property(index, index, fc.integer({ min: 1, max: 700 }), (from, to, most) => {
        const range = indicesOf(mediaRange(medias, from, to, most));
        expect(range).toContain(from);
        expect(range).toHaveLength(Math.min(most, Math.abs(to - from) + 1));
        expect(range.every((at) => Math.abs(at - from) < most)).toBe(true);
        expect(range.every((at) => Math.min(from, to) <= at && at <= Math.max(from, to))).toBe(true);
      }),
    );
  });
});
